import { posix } from "node:path";

/**
 * Returns the broken links of the built site: those to a missing file, or to an anchor that the page does not have.
 * Addresses of other servers are not requested.
 *
 * @param files - Content of the site by path; `undefined` for a file that is not HTML.
 */
export function deadLinks(files: ReadonlyMap<string, string | undefined>): readonly string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const [path, html] of files) {
    if (html !== undefined) anchors.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
  }
  return [...files].flatMap(([path, html]) =>
    [...(html ?? "").matchAll(/ (?:href|src)="([^"]*)"/g)]
      .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
      .filter((href) => !/^[a-z]+:/i.test(href))
      .flatMap((href) => {
        const [file = "", anchor] = href.split("#", 2);
        const joined = file === "" ? path : posix.join(posix.dirname(path), file);
        const target = joined.endsWith("/") || joined === "." ? posix.join(joined, "index.html") : joined;
        if (!files.has(target)) return [`${path}: the link ${href} leads to a file that does not exist`];
        const known = anchors.get(target);
        const isDynamic =
          anchor === undefined || anchor === "" || /^(?:example|code)=/.test(anchor) || known === undefined;
        return isDynamic || known.has(decodeURIComponent(anchor))
          ? []
          : [`${path}: the link ${href} leads to a heading that does not exist`];
      }),
  );
}

/**
 * Returns the links whose target file is missing, from the site's Markdown and `llms.txt`. Anchors are not checked
 * here: `deadLinks` checks them in the HTML.
 *
 * @param files - The paths of the site.
 * @param texts - Markdown of the site by path.
 */
export function deadMarkdownLinks(files: ReadonlySet<string>, texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts].flatMap(([path, text]) =>
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !/^[a-z]+:/i.test(href) && !files.has(posix.join(posix.dirname(path), href)))
      .map((href) => `${path}: the link ${href} leads to a file that does not exist`),
  );
}
