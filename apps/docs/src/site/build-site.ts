import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { compile } from "../browser/playground/compiler.ts";
import { root } from "../root.ts";
import { createAddresses } from "./addresses.ts";
import { buildAssets } from "./build-assets.ts";
import { deadLinks, deadMarkdownLinks } from "./check-links.ts";
import { collectPages } from "./collect-pages.ts";
import { highlight } from "./highlight.ts";
import { layout } from "./layout.ts";
import { llmsFull, llmsText, markdownOf } from "./llms.ts";
import { type Example, exampleFile, type ListedExample } from "./example.ts";
import { readPictures } from "./pictures.ts";
import { playableBlocks, renderPage } from "./render-page.ts";
import { searchIndex } from "./search-index.ts";

/** Counts, sizes and broken links of a built site. */
export interface SiteReport {
  readonly pages: number;
  readonly examples: number;
  /** Gzipped bytes of each asset, by name. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly deadLinks: readonly string[];
}

/** Empties a folder and builds the site into it. */
export async function buildSite(folder: string): Promise<SiteReport> {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, string | undefined>();
  const texts = new Map<string, string>();
  const write = (path: string, content: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    files.set(path, path.endsWith(".html") ? content : undefined);
    if (/\.(?:md|txt)$/.test(path)) texts.set(path, content);
  };

  const pages = await collectPages();
  const pictures = readPictures();
  const addresses = createAddresses(pages, { repository: repositoryAddress(), pictures: [...pictures.values()] });
  const assets = await buildAssets(join(folder, "assets"));
  for (const path of Object.values<string>({ ...assets })) files.set(path, undefined);
  cpSync(join(import.meta.dirname, "icon.svg"), join(folder, "assets", "icon.svg"));
  files.set("assets/icon.svg", undefined);
  for (const { source, path } of pictures.values()) {
    cpSync(join(root, source), join(folder, path));
    files.set(path, undefined);
  }

  const examples: Example[] = [];
  const rendered = pages.map((page) => {
    const own = playableBlocks(page).map(({ line, code, output }, index) => {
      const id = `${page.path.replace(/\/$/, "").replaceAll("/", "-")}-${index + 1}`;
      const html = highlight(code, "ts");
      const example: Example = { id, title: page.title, code, script: compile(code), html, output };
      return { line, example };
    });
    examples.push(...own.map(({ example }) => example));
    const names = new Map(own.map(({ line, example }) => [line, example.id]));
    return renderPage(page, { addresses, pictures, examples: names });
  });

  for (const page of rendered) {
    write(`${page.page.path}index.html`, layout(page, pages, assets));
    write(`${page.page.path}index.md`, markdownOf(page.page, addresses));
  }
  // Each program has its own file, so that the playground loads only the list and one program.
  write(assets.examples, JSON.stringify(examples.map(({ id, title }): ListedExample => ({ id, title }))));
  for (const example of examples) write(exampleFile(assets.examples, example.id), JSON.stringify(example));
  write(assets.searchIndex, searchIndex(rendered));
  write("llms.txt", llmsText(pages, addresses));
  write("llms-full.txt", llmsFull(pages, addresses));
  // Without this file, GitHub Pages omits files whose names begin with an underscore.
  write(".nojekyll", "");

  const sizes = Object.entries<string>({ ...assets }).map(([name, path]) => [
    name,
    gzipSync(readFileSync(join(folder, path))).length,
  ]);
  return {
    ...{ pages: pages.length, examples: examples.length, sizes: Object.fromEntries(sizes) as Record<string, number> },
    deadLinks: [...deadLinks(files), ...deadMarkdownLinks(new Set(files.keys()), texts)],
  };
}

/** Returns the URL of the repository's files. Undefined while the URL in package.json is a placeholder. */
function repositoryAddress(): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    repository: { url: string };
  };
  const address = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
  return new URL(address).hostname.endsWith(".invalid") ? undefined : `${address}/blob/main`;
}
