import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { bridgeModule } from "../browser/playground/modules.ts";
import { exportPages } from "../reference/export-pages.ts";
import { operationPages } from "../reference/operation-pages.ts";
import { root } from "../root.ts";
import type { Page, Section } from "./page.ts";

/** The guides that come first, in reading order. All other guides follow, sorted by name. */
const guideOrder = [
  ...["quick-start", "tutorial", "authentication", "lists", "writing", "files-and-releases", "webhooks", "testing"],
  ...[
    "new-resource",
    "third-api",
    "network",
    "observability",
    "errors",
    "migration",
    "command-line",
    "mcp",
    "bridge",
    "versions",
  ],
];

/** Returns all pages of the site, in the order of the navigation. */
export async function collectPages(): Promise<readonly Page[]> {
  return [
    fromFile("apps/docs/content/index.md", "", "Start"),
    ...guides(),
    fromFile("apps/docs/content/playground.md", "playground/", "Start"),
    bridgeStory(),
    ...examples(),
    ...packages(),
    ...(await operationPages()),
    ...exportPages(),
    ...project(),
  ];
}

/**
 * Returns the page that shows the bridge step by step. The program on the page is one of the bridge's files, and the
 * bridge's tests run it.
 */
function bridgeStory(): Page {
  const page = fromFile("apps/docs/content/bridge-story.md", "playground/bridge/", "Start");
  const program = read("apps/bridge/test/in-page-program.ts").replace("./in-page.js", bridgeModule);
  const output = read("apps/bridge/test/in-page-program.txt");
  return { ...page, markdown: `${page.markdown}\n\`\`\`ts\n${program}\`\`\`\n\n\`\`\`text\n${output}\`\`\`\n` };
}

function guides(): readonly Page[] {
  const rank = (path: string): number => {
    const place = guideOrder.indexOf(basename(path, ".md"));
    return place === -1 ? guideOrder.length : place;
  };
  return globSync("docs/guides/*.md", { cwd: root })
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((path) => {
      const name = basename(path, ".md");
      const section = name === "quick-start" || name === "tutorial" ? "Start" : "Guides";
      return { ...fromFile(path, `guides/${name}/`, section), full: true };
    });
}

/**
 * Returns a page for each program in `examples`. Each page shows all of its program's files, because a reader of the
 * site may not have the repository.
 */
function examples(): readonly Page[] {
  return globSync("examples/{*,extensions/*}/package.json", { cwd: root })
    .sort()
    .map((manifest) => {
      const folder = dirname(manifest);
      const { description = "" } = JSON.parse(read(manifest)) as { description?: string };
      const files = globSync("{src/*.ts,test/*.ts,package.json,tsconfig*.json}", { cwd: join(root, folder) }).sort();
      const shown = files.map((file) => {
        const code = read(`${folder}/${file}`).trimEnd();
        return `## ${file}\n\n\`\`\`${extname(file).slice(1)}\n${code}\n\`\`\`\n`;
      });
      return {
        ...{
          path: `examples/${basename(folder)}/`,
          title: basename(folder),
          section: "Examples",
          source: undefined,
          folder,
        },
        markdown: `# Example: ${basename(folder)}\n\n${description}\n\n${shown.join("\n")}`,
      };
    });
}

function packages(): readonly Page[] {
  return globSync(["packages/*/README.md", "apps/*/README.md"], { cwd: root })
    .sort()
    .filter((path) => isPublished(dirname(path)))
    .map((path) => {
      const section = path.startsWith("apps/") ? "Programs" : "Packages";
      return { ...fromFile(path, `packages/${basename(dirname(path))}/`, section), full: true };
    });
}

function project(): readonly Page[] {
  const decisions = globSync("docs/decisions/*.md", { cwd: root }).sort();
  const changelogs = globSync("{packages,apps}/*/CHANGELOG.md", { cwd: root }).sort();
  const overview = fromFile("apps/docs/content/decisions.md", "decisions/", "Project");
  return [
    { ...fromFile("docs/architecture.md", "architecture/", "Project"), full: true },
    { ...overview, source: undefined, markdown: overview.markdown + decisions.map(lineOf).join("") },
    ...decisions.map((path) => ({
      ...fromFile(path, `decisions/${basename(path, ".md")}/`, "Project"),
      parent: "decisions/",
    })),
    fromFile("docs/compatibility.md", "compatibility/", "Project"),
    fromFile("docs/benchmarks.md", "benchmarks/", "Project"),
    changes(changelogs),
    ...changelogs.map((path) => {
      const name = basename(dirname(path));
      return { ...fromFile(path, `changes/${name}/`, "Project"), parent: "changes/" };
    }),
    fromFile("CONTRIBUTING.md", "contributing/", "Project"),
    fromFile("SECURITY.md", "security/", "Project"),
  ];
}

/** Returns the page that lists the changelogs and the changes waiting for the next release. */
function changes(changelogs: readonly string[]): Page {
  const waiting = globSync(".changeset/*.md", { cwd: root })
    .sort()
    .filter((path) => basename(path) !== "README.md")
    .flatMap((path) => {
      const [, head = "", text = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(read(path)) ?? [];
      const names = [...head.matchAll(/^"([^"]+)": (\w+)/gm)];
      return names.map(([, name = "", kind = ""]) => ({ name, kind, text: text.trim() }));
    });
  const kinds = ["major", "minor", "patch"];
  const sections = [...Map.groupBy(waiting, ({ name }) => name)].sort().map(([name, list]) => {
    const sorted = list.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
    // Indents all lines of a change except the first, so that they belong to the same list entry.
    const items = sorted.map(({ kind, text }) => `- **${kind}**: ${text.replaceAll("\n", "\n  ")}\n`);
    return `## ${name}\n\n${items.join("")}`;
  });
  const published = changelogs.map((path) => {
    const name = basename(dirname(path));
    return `- [${nameOf(dirname(path))}](${name}/)\n`;
  });
  const intro =
    published.length === 0
      ? "No version is published yet. These changes will be in the first versions. Each entry begins with the part of the version number that the change raises: major, minor or patch.\n"
      : `Changelogs of the packages:\n\n${published.join("")}\nThe changes below will be in the next versions.\n`;
  return {
    ...{ path: "changes/", title: "Changes", section: "Project", source: undefined },
    markdown: `# Changes\n\n${intro}\n${sections.join("\n")}`,
  };
}

function lineOf(path: string): string {
  return `- [${titleOf(read(path), path)}](${basename(path, ".md")}/)\n`;
}

function fromFile(source: string, path: string, section: Section): Page {
  const markdown = read(source);
  return { path, title: titleOf(markdown, source), section, markdown, source };
}

function titleOf(markdown: string, source: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${source} has no first-level heading. Add one with the title of the page.`);
  const plain = title.replaceAll("`", "").replace(/^Guide: /, "");
  return plain.startsWith("@") ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
}

function isPublished(folder: string): boolean {
  const path = join(root, folder, "package.json");
  return existsSync(path) && (JSON.parse(readFileSync(path, "utf8")) as { private?: boolean }).private !== true;
}

function nameOf(folder: string): string {
  return (JSON.parse(read(`${folder}/package.json`)) as { name: string }).name;
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
