import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../root.ts";
import type { Page } from "../site/page.ts";
import { sourceComments } from "./source-comments.ts";

/** A declaration in an API report. */
interface Declaration {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the pages about exports: an overview of each package's entry points, and a page for each entry point.
 * The signatures come from the API reports, and the comments from the sources.
 */
export function exportPages(): readonly Page[] {
  return globSync("{packages,apps}/*/api", { cwd: root }).sort().flatMap(pagesOfPackage);
}

function pagesOfPackage(folder: string): readonly Page[] {
  const home = dirname(folder);
  const short = basename(home);
  const { name } = JSON.parse(readFileSync(join(root, home, "package.json"), "utf8")) as { name: string };
  const comments = sourceComments(join(root, home, "src"));
  const reports = globSync(`${folder}/*.api.md`, { cwd: root }).sort(
    (one, other) => Number(isMain(other)) - Number(isMain(one)) || one.localeCompare(other),
  );
  const entries = reports.map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const specifier = /^## Public face of `([^`]+)`/.exec(text)?.[1] ?? name;
    const part = basename(path, ".api.md");
    return { specifier, path: `exports/${short}/${part}/`, part, text };
  });
  const list = entries.map(({ specifier, part, text }) => {
    const names = declarationsOf(text).map((declaration) => declaration.name);
    const shown = [...new Set(names)].slice(0, 8).map((export_) => `\`${export_}\``);
    return `| [\`${specifier}\`](${part}/) | ${names.length} | ${shown.join(", ")}${names.length > 8 ? ", …" : ""} |\n`;
  });
  const overview: Page = {
    ...{ path: `exports/${short}/`, title: name, section: "Exports", source: undefined },
    markdown: `# Exports of ${name}\n\nEach entry point has a page. The package's [README](../../packages/${short}/) explains its purpose.\n\n| entry point | exports | for example |\n| --- | ---: | --- |\n${list.join("")}`,
  };
  return [
    overview,
    ...entries.map(({ specifier, path, text }): Page => ({
      ...{ path, title: specifier, section: "Exports", source: undefined, parent: overview.path },
      markdown: pageOf(specifier, text, comments),
    })),
  ];
}

function pageOf(specifier: string, report: string, comments: ReadonlyMap<string, string>): string {
  const merged = Map.groupBy(declarationsOf(report), ({ name }) => name);
  const sections = [...merged].map(([name, declarations]) => {
    const signature = declarations.map(({ text }) => text).join("\n\n");
    return `## ${name}\n\n${comments.get(name) ?? ""}\n\n\`\`\`ts\n${signature}\n\`\`\`\n`;
  });
  const shared = [...report.matchAll(/^\/\/ Declared in (\S+)\.api\.md\nexport \{ ([^}]+) \}/gm)].map(
    ([, part = "", names = ""]) =>
      `- from [\`${part}\`](../${part}/): ${names
        .split(/,\s*/)
        .map((name) => `\`${name.trim()}\``)
        .join(", ")}\n`,
  );
  const also =
    shared.length === 0
      ? ""
      : `## Also exported\n\nThese exports are declared in another entry point.\n\n${shared.join("")}`;
  return `# ${specifier}\n\n${sections.join("\n")}\n${also}`;
}

/** Returns a report's declarations in the order of the report. */
function declarationsOf(report: string): readonly Declaration[] {
  const code = /```ts\n([\s\S]*?)```/.exec(report)?.[1] ?? "";
  return code
    .split(/\n\n(?=\S)/)
    .map((piece) => piece.replaceAll(/^\/\/ .*\n/gm, "").trim())
    .flatMap((text) => {
      const name = /^export (?:declare |abstract )*(?:function\*?|class|interface|type|const|let|enum) ([\w$]+)/.exec(
        text,
      )?.[1];
      return name === undefined ? [] : [{ name, text: text.replace(/^export (?:declare )?/, "") }];
    });
}

function isMain(path: string): boolean {
  return basename(path) === "index.api.md";
}
