import { type Release, releases } from "@halyard/git-hosting/releases";
import { type ConnectionFlags, openGit } from "../profiles/clients.js";
import { readBody, type TextFlags } from "../program/text-input.js";
import { currentRepository, type RepositoryFlags } from "../repository/current.js";
import { cleanLine, cleanText } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { readEntries } from "../terminal/progress.js";
import { type Column, paint, printTable } from "../terminal/table.js";

/** Flags that all release commands share. */
export interface ReleaseFlags extends ConnectionFlags, OutputFlags, RepositoryFlags {}

/** Flags of `halyard release create`. */
export interface CreateReleaseFlags extends ReleaseFlags, TextFlags {
  readonly title?: string;
  readonly target?: string;
  readonly draft?: boolean;
  readonly prerelease?: boolean;
}

const columns: readonly Column<Release>[] = [
  { title: "tag", value: ({ tag_name: tag }) => tag, colour: () => "cyan" },
  { title: "title", value: ({ name }) => name, shrinks: true },
  { title: "kind", value: ({ draft, prerelease }) => (draft ? "draft" : prerelease ? "prerelease" : "") },
  { title: "published", value: ({ published_at: published }) => published },
];

async function open(io: Io, flags: ReleaseFlags) {
  const place = await currentRepository(io, flags);
  return { git: await openGit(io, flags, { resources: { releases } }), place };
}

/** Prints releases, newest first. */
export async function listReleases(io: Io, flags: ReleaseFlags & { readonly limit?: number }): Promise<void> {
  const { git, place } = await open(io, flags);
  const found = await readEntries(io, git.releases.list({ ...place }, { signal: io.signal }), flags.limit);
  if (wantsJson(flags)) return printJson(io, found, flags);
  printTable(io, columns, found);
}

/** Prints a tag's release, or the newest release. */
export async function viewRelease(io: Io, tag: string | undefined, flags: ReleaseFlags): Promise<void> {
  const { git, place } = await open(io, flags);
  const { signal } = io;
  const release = await (tag === undefined
    ? git.releases.getLatest(place, { signal })
    : git.releases.getByTag({ ...place, tag }, { signal }));
  if (wantsJson(flags)) return printJson(io, release, flags);
  io.out(
    `${paint(io, "cyan", cleanLine(release.tag_name))} ${cleanLine(release.name)}\n${cleanLine(release.html_url)}\n`,
  );
  const notes = cleanText(release.body).trim();
  if (notes !== "") io.out(`\n${notes}\n`);
}

/** Creates a release, and its tag if the tag does not exist. */
export async function createRelease(io: Io, tag: string, flags: CreateReleaseFlags): Promise<void> {
  const body = await readBody(io, flags);
  const { git, place } = await open(io, flags);
  const { title = tag, target, draft = false, prerelease = false } = flags;
  const release = await git.releases.create(
    {
      ...place,
      tag_name: tag,
      name: title,
      draft,
      prerelease,
      ...(target === undefined ? {} : { target_commitish: target }),
      ...(body === undefined ? {} : { body }),
    },
    { signal: io.signal },
  );
  if (wantsJson(flags)) return printJson(io, release, flags);
  io.out(`Created ${cleanLine(release.tag_name)}\n${cleanLine(release.html_url)}\n`);
}
