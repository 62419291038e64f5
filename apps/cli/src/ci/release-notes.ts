import { isHalyardError } from "@halyard/http-core";
import { statuses } from "@halyard/pm-resources/statuses";
import { versions, type Version } from "@halyard/pm-resources/versions";
import { type WorkPackage, workPackages } from "@halyard/pm-resources/work-packages";
import { workspaceVersions } from "@halyard/pm-resources/versions";
import type { PmClient } from "@halyard/pm-resources/core";
import { type ConnectionFlags, openPm } from "../profiles/clients.js";
import { findConnection } from "../profiles/connection.js";
import { readRepository } from "../repository/git.js";
import { cleanLine, cleanText } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { plainMarkdown } from "../terminal/markdown.js";
import { findNamed, linkTitle, toNamed } from "../work-packages/names.js";
import { openJobForge } from "./job-forge.js";
import { jobVariable } from "./job-variable.js";

/** Flags of `halyard ci release-notes`. */
export interface ReleaseNotesFlags extends ConnectionFlags {
  readonly version?: string | undefined;
  readonly project?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly release?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly repo?: string | undefined;
}

/** A version's release notes, and the effect of writing them into a release. */
export interface ReleaseNotes {
  readonly notes: string;
  /** Ids of the work packages in the notes. */
  readonly workPackages: readonly string[];
  /** Number of work packages that the notes omit because they are unfinished. */
  readonly unfinished: number;
  /** Effect on the release. Undefined if the notes were not written into a release. */
  readonly release: "created" | "changed" | "unchanged" | undefined;
}

const effects = { created: "was created", changed: "was updated", unchanged: "was already up to date" };

/** Markers around the notes in a release. Later runs use them to find and replace the notes. */
const start = "<!-- halyard-release-notes -->";
const end = "<!-- /halyard-release-notes -->";

const resources = { versions, workspaceVersions, statuses, workPackages };
type Pm = PmClient<typeof resources>;

/** Prints a version's notes, or writes them into a tag's release. */
export async function printReleaseNotes(io: Io, flags: ReleaseNotesFlags): Promise<void> {
  const { notes, unfinished, release } = await writeReleaseNotes(io, flags);
  if (unfinished > 0) {
    const left = unfinished === 1 ? "1 unfinished work package" : `${unfinished} unfinished work packages`;
    io.err(`Left out of the notes: ${left}. To count other statuses as finished, pass --status.\n`);
  }
  if (release === undefined) io.out(cleanText(notes));
  else io.out(`The release ${cleanLine(tagOf(io, flags))} ${effects[release]}.\n`);
}

/**
 * Composes a version's notes from its finished work packages. If requested, writes them into a tag's release, and keeps
 * the text around them. A second call with the same work packages changes nothing.
 */
export async function writeReleaseNotes(io: Io, flags: ReleaseNotesFlags): Promise<ReleaseNotes> {
  const name = flags.version ?? tagOf(io, flags).replace(/^v(?=\d)/, "");
  if (name === "") {
    throw new UsageError(
      "The version is unknown, because this job was not started by a tag. Pass the version with --version <name>.",
    );
  }
  const { url } = await findConnection(io, "pm", flags.profile);
  const pm = await openPm(io, flags, { resources });
  const version = await findVersion(io, pm, name, flags.project);
  const finished = await finishedStatuses(io, pm, flags.status);
  const all = await pm.workPackages
    .list(
      {
        filters: [
          { name: "version", operator: "=", values: [String(version.id)] },
          { name: "status", operator: "*", values: [] },
        ],
        sortBy: [["id", "asc"]],
        pageSize: 100,
      },
      { signal: io.signal },
    )
    .all();
  const included = all.filter((each) => finished.has(linkTitle(each, "status") ?? ""));
  const notes = compose(url, version, included);
  return {
    notes,
    workPackages: included.map(({ id }) => String(id)),
    unfinished: all.length - included.length,
    release: flags.release === true ? await updateRelease(io, flags, notes) : undefined,
  };
}

/** Returns the tag: `--tag`, or else the job's tag. Empty if the job has no tag. */
function tagOf(io: Io, { tag }: ReleaseNotesFlags): string {
  if (tag !== undefined) return tag;
  return jobVariable(io, "REF_TYPE") === "tag" ? (jobVariable(io, "REF_NAME") ?? "") : "";
}

/** Finds a version by name, in the given project or else in all projects. */
async function findVersion(io: Io, pm: Pm, name: string, project: string | undefined): Promise<Version> {
  const { signal } = io;
  const known =
    project === undefined
      ? await pm.versions.list({ pageSize: 100 }, { signal }).all()
      : (await pm.workspaceVersions.list({ workspace: project }, { signal })).items;
  const { href } = findNamed("version", name, known.map(toNamed));
  const [found, ...others] = known.filter((version) => version.name === name || version._links.self.href === href);
  if (found === undefined || others.length > 0) {
    throw new UsageError(
      `Several projects have a version \`${name}\`. Select the project with --project <identifier>.`,
    );
  }
  return found;
}

/** Returns the names of the statuses that count as finished: the given ones, or else all closed statuses. */
async function finishedStatuses(io: Io, pm: Pm, wanted: readonly string[] | undefined): Promise<ReadonlySet<string>> {
  const { items } = await pm.statuses.list({}, { signal: io.signal });
  if (wanted === undefined) return new Set(items.filter(({ isClosed }) => isClosed).map(({ name }) => name));
  return new Set(wanted.map((name) => findNamed("status", name, items.map(toNamed)).name));
}

/**
 * Returns the notes: links to the work packages, grouped by type. The same work packages always produce the same notes.
 */
function compose(url: string, version: Version, included: readonly WorkPackage[]): string {
  const base = url.replace(/\/+$/, "");
  const byType = Map.groupBy(included, (each) => linkTitle(each, "type") ?? "Other");
  const sections = [...byType]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([type, members]) => {
      const lines = members.map(
        ({ id, subject }) => `- ${plainMarkdown(subject)} ([OP#${id}](${base}/work_packages/${id}))`,
      );
      return `### ${plainMarkdown(type)}\n\n${lines.join("\n")}\n`;
    });
  const empty = "No work package of this version is finished.\n";
  const whole = `[All work packages of ${plainMarkdown(version.name)}](${base}/versions/${version.id})\n`;
  return [...(sections.length === 0 ? [empty] : sections), whole].join("\n");
}

/** Writes the notes into the tag's release. Creates the release if it does not exist. */
async function updateRelease(
  io: Io,
  flags: ReleaseNotesFlags,
  notes: string,
): Promise<NonNullable<ReleaseNotes["release"]>> {
  const tag = tagOf(io, flags);
  if (tag === "")
    throw new UsageError(
      "The tag of the release is unknown, because this job was not started by a tag. Pass the tag with --tag <tag>.",
    );
  const repository = flags.repo ?? io.env["HALYARD_REPO"] ?? jobVariable(io, "REPOSITORY") ?? "";
  const place = readRepository(repository);
  if (place === undefined) {
    throw new UsageError("The repository is unknown. Pass the repository with --repo <owner/name>.");
  }
  const git = await openJobForge(io, flags);
  const { signal } = io;
  const release = await git.releases.getByTag({ ...place, tag }, { signal }).catch((error: unknown) => {
    if (isHalyardError(error, "not_found")) return undefined;
    throw error;
  });
  const block = `${start}\n${notes}${end}`;
  if (release === undefined) {
    await git.releases.create({ ...place, tag_name: tag, name: tag, body: block }, { signal });
    return "created";
  }
  // GitHub sends null for a release without a body. Bodies entered on GitHub's website have Windows line endings.
  const before = ((release.body as string | null) ?? "").replaceAll("\r\n", "\n");
  const body = replaceBlock(before, block);
  if (body === before) return "unchanged";
  await git.releases.update({ ...place, id: release.id, body }, { signal });
  return "changed";
}

/** Replaces the notes from an earlier run, or adds the notes at the end. */
function replaceBlock(text: string, block: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from !== -1 && to !== -1) return text.slice(0, from) + block + text.slice(to + end.length);
  return text.trim() === "" ? block : `${text.trimEnd()}\n\n${block}`;
}
