import { posix } from "node:path";

/**
 * Returns the built site's broken links: links to a missing file, or to an anchor that the target page does not have.
 * Links to other sites are not checked.
 *
 * @param files - The site's files by path. The value is the HTML of a page, and `undefined` for any other file.
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
 * Returns the links in the site's Markdown and `llms.txt` whose target file is missing. Does not check anchors, because
 * `deadLinks` checks them in the HTML.
 *
 * @param files - Paths of all files of the site.
 * @param texts - The site's Markdown by path.
 */
export function deadMarkdownLinks(files: ReadonlySet<string>, texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts].flatMap(([path, text]) =>
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !/^[a-z]+:/i.test(href) && !files.has(posix.join(posix.dirname(path), href)))
      .map((href) => `${path}: the link ${href} leads to a file that does not exist`),
  );
}
