import type { PageSettings } from "./options.js";
import type { SubjectView } from "./wire.js";

/** Converts a subject's key to a label and a URL. An unknown key is its own label. */
export function subjectView(key: string, settings: PageSettings): SubjectView {
  return workPackageView(key, settings) ?? repositoryView(key, settings) ?? { key, kind: "other", label: key };
}

function workPackageView(key: string, settings: PageSettings): SubjectView | undefined {
  const [, connection = "", id] = /^workPackage:([^/]+)\/(\d+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  const base = settings.openproject.find(({ name }) => name === connection)?.url;
  // Work packages on different servers can have the same number.
  const label = settings.openproject.length > 1 ? `${connection} #${id}` : `#${id}`;
  return { key, kind: "workPackage", label, url: base && `${base}/work_packages/${id}` };
}

/** URL path for each kind of subject on a git host. */
const paths = { pull: "pulls", issue: "issues", branch: "src/branch", commit: "commit" } as const;

function repositoryView(key: string, settings: PageSettings): SubjectView | undefined {
  const match = /^(pull|issue|branch|commit):([^/]+)\/([^/]+)\/([^/#@]+)([#@])(.+)$/s.exec(key);
  if (match === null) return undefined;
  const [, word, connection, owner = "", repo = "", mark = "", rest = ""] = match;
  const kind = word as keyof typeof paths;
  const base = settings.git.find(({ name }) => name === connection)?.url;
  const segments = [owner, repo, ...paths[kind].split("/"), ...rest.split("/")].map(encodeURIComponent);
  const shown = kind === "commit" ? rest.slice(0, 10) : rest;
  return { key, kind, label: `${owner}/${repo}${mark}${shown}`, url: base && `${base}/${segments.join("/")}` };
}
