import { posix } from "node:path";
import type { Page } from "./page.ts";
import type { Picture } from "./pictures.ts";

/** Resolves the links on pages. */
export interface Addresses {
  /**
   * Returns a link's address relative to the page, so that the site works under any base path. Undefined if the link
   * leads to a repository file without a page, and the repository has no public address.
   */
  resolve(page: Page, href: string): string | undefined;
}

/** Options for {@link createAddresses}. */
export interface AddressesOptions {
  /** URL at which a browser shows the repository's files, such as `https://example.com/owner/name/blob/main`. */
  readonly repository: string | undefined;
  readonly pictures: readonly Picture[];
}

/** Creates the link resolver for a site's pages and pictures. */
export function createAddresses(pages: readonly Page[], { repository, pictures }: AddressesOptions): Addresses {
  const bySource = new Map<string, string>();
  for (const { source, path, folder } of pages) {
    if (folder !== undefined) bySource.set(folder, path);
    if (source === undefined) continue;
    bySource.set(source, path);
    // A link to a README's folder leads to the README's page.
    if (source.endsWith("/README.md")) bySource.set(posix.dirname(source), path);
  }
  for (const { source, path } of pictures) bySource.set(source, path);
  bySource.set("README.md", "").set("docs/decisions", "decisions/").set("llms.txt", "llms.txt");
  return {
    resolve(page, href) {
      if (/^[a-z]+:/i.test(href) || href.startsWith("#")) return href;
      const [file = "", anchor] = href.split("#", 2);
      const hash = anchor === undefined ? "" : `#${anchor}`;
      // Generated pages have no source file, and link to each other by address.
      if (page.source === undefined) return href;
      // The site's own content uses both file paths and addresses for its links.
      const target = posix.normalize(posix.join(posix.dirname(page.source), file)).replace(/\/$/, "");
      const path = bySource.get(target);
      if (path !== undefined) return relative(page.path, path) + hash;
      if (page.source.startsWith("apps/docs/content/")) return href;
      return repository === undefined ? undefined : `${repository}/${target}${hash}`;
    },
  };
}

/** Returns a page's address relative to another page. */
export function relative(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return up + to === "" ? "./" : up + to;
}
