import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { webAddress } from "./repository-address.ts";

/** The project's metadata in the root package.json. */
interface Project {
  readonly author: string;
  /** Keywords for every package. Packages add their own. */
  readonly keywords: readonly string[];
  readonly repository: { readonly type: "git"; readonly url: string };
  readonly halyard: {
    /** Users and teams from whom GitHub requests a review of every change. */
    readonly codeOwners: readonly string[];
  };
}

/** A file that repeats the project's metadata, and the content that the file should have. */
export interface ProjectFile {
  /** Path, relative to the root. */
  readonly path: string;
  readonly content: string;
}

/** Returns the files that do not match the metadata in the root package.json, with their correct content. */
export function outdatedFiles(root: string): readonly ProjectFile[] {
  const project = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Project;
  return [codeOwners(project), ...publishedManifests(root).map((path) => manifest(root, path, project))].filter(
    ({ path, content }) => readFileSync(join(root, path), "utf8") !== content,
  );
}

function codeOwners({ halyard }: Project): ProjectFile {
  const lines = ["# Written by `npm run metadata`: the names come from `halyard.codeOwners` in package.json."];
  return {
    path: join(".github", "CODEOWNERS"),
    content: [...lines, `* ${halyard.codeOwners.join(" ")}`, ""].join("\n"),
  };
}

function publishedManifests(root: string): readonly string[] {
  return globSync("{packages,apps}/*/package.json", { cwd: root }).filter((path) => {
    const { private: isPrivate = false } = JSON.parse(readFileSync(join(root, path), "utf8")) as { private?: boolean };
    return !isPrivate;
  });
}

function manifest(root: string, path: string, project: Project): ProjectFile {
  const { keywords = [], ...current } = JSON.parse(readFileSync(join(root, path), "utf8")) as Record<
    string,
    unknown
  > & {
    readonly keywords?: readonly string[];
  };
  const directory = dirname(path).replaceAll("\\", "/");
  const page = webAddress(project.repository.url);
  const facts = {
    keywords: [...project.keywords, ...keywords.filter((keyword) => !project.keywords.includes(keyword))],
    author: project.author,
    homepage: `${page}/tree/main/${directory}#readme`,
    bugs: `${page}/issues`,
    repository: { ...project.repository, directory },
  };
  const others = Object.entries(current).filter(([name]) => !(name in facts));
  const place = others.findIndex(([name]) => name === "license");
  const fields = [...others.slice(0, place), ...Object.entries(facts), ...others.slice(place)];
  return { path, content: `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n` };
}
