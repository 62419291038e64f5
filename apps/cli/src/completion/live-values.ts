import { pulls } from "@halyard/git-hosting/pulls";
import { repos } from "@halyard/git-hosting/repos";
import { issues } from "@halyard/git-hosting/issues";
import { projects } from "@halyard/pm-resources/projects";
import { statuses } from "@halyard/pm-resources/statuses";
import { types } from "@halyard/pm-resources/types";
import { workPackages } from "@halyard/pm-resources/work-packages";
import { openGit, openPm } from "../profiles/clients.js";
import { readConfig } from "../profiles/config-file.js";
import { currentRepository } from "../repository/current.js";
import { runGit } from "../repository/git.js";
import type { Io } from "../terminal/io.js";

/** A word that a shell can offer as a completion. */
export interface Candidate {
  readonly value: string;
  readonly description?: string | undefined;
}

/** Maximum number of values to offer. */
const maxValues = 50;

/** Options for {@link liveValues}. */
export interface LiveOptions {
  /** Maximum wait for values from a server, in milliseconds. */
  readonly totalTimeout: number;
}

/** Returns possible values of a flag or an argument, from the servers, the profiles or git. */
export async function liveValues(
  io: Io,
  [group = "", name = ""]: readonly string[],
  what: string,
  words: readonly string[],
  { totalTimeout }: LiveOptions,
): Promise<readonly Candidate[]> {
  const flags = { profile: valueOf(words, "--profile"), repo: valueOf(words, "--repo") };
  const options = { signal: io.signal, totalTimeout };
  switch (`${group} ${what}`) {
    case "wp project": {
      const pm = await openPm(io, flags, { resources: { projects } });
      const found = await pm.projects.list({ pageSize: maxValues }, options);
      return found.items.map((project) => ({ value: project.identifier, description: project.name }));
    }
    case "wp status": {
      const pm = await openPm(io, flags, { resources: { statuses } });
      const found = (await pm.statuses.list({}, options)).items.map((status) => ({ value: status.name }));
      return name === "list" ? [{ value: "open" }, { value: "closed" }, { value: "all" }, ...found] : found;
    }
    case "wp type": {
      const pm = await openPm(io, flags, { resources: { types } });
      return (await pm.types.list({}, options)).items.map((type) => ({ value: type.name }));
    }
    case "wp assignee":
      return [{ value: "me" }, { value: "none" }];
    case "wp id": {
      const pm = await openPm(io, flags, { resources: { workPackages } });
      const query = { sortBy: [["updatedAt", "desc"]] as const, pageSize: maxValues };
      const found = await pm.workPackages.list(query, options);
      return found.items.map(({ id, subject }) => ({ value: String(id), description: subject }));
    }
    case "pr number": {
      const place = await currentRepository(io, flags);
      const git = await openGit(io, flags, { resources: { pulls } });
      const found = await git.pulls.list({ ...place, limit: maxValues }, options);
      return found.items.map(({ number, title }) => ({ value: String(number), description: title }));
    }
    case "issue number": {
      const place = await currentRepository(io, flags);
      const git = await openGit(io, flags, { resources: { issues } });
      const found = await git.issues.list({ ...place, type: "issues", limit: maxValues }, options);
      return found.items.map(({ number, title }) => ({ value: String(number), description: title }));
    }
    case "pr head":
    case "pr base":
    case "release target": {
      const names = await runGit(io, "for-each-ref", "--format=%(refname:short)", "refs/heads");
      return names.split("\n").map((value) => ({ value }));
    }
    default:
      return sharedValues(io, what, flags, totalTimeout);
  }
}

/** Returns possible values of flags that many commands share. */
async function sharedValues(
  io: Io,
  what: string,
  flags: { readonly profile: string | undefined },
  totalTimeout: number,
): Promise<readonly Candidate[]> {
  if (what === "profile") return Object.keys(readConfig(io).profiles).map((value) => ({ value }));
  if (what !== "repo") return [];
  const git = await openGit(io, flags, { resources: { repos } });
  const found = await git.repos.search({ limit: maxValues }, { signal: io.signal, totalTimeout });
  return found.items.map((repository) => ({ value: repository.full_name, description: repository.description }));
}

function valueOf(words: readonly string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words[at + 1];
}
