import type { Command } from "commander";
import type { CreateReleaseFlags, ReleaseFlags } from "../forge/releases.js";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { readCount } from "../program/read-count.js";

/** Adds `halyard release`. */
export function register(program: Command, { io }: Context): void {
  const release = program.command("release").description("Releases in Gitea and Forgejo");
  const load = () => import("../forge/releases.js");
  const add = (usage: string, summary: string): Command =>
    outputFlags(connectionFlags(release.command(usage).description(summary))).option(
      "--repo <owner/name>",
      "repository (default: HALYARD_REPO, else the repository of the git remote)",
    );

  add("list", "List releases, newest first")
    .option("--limit <count>", "maximum number of releases (default: 30)", readCount)
    .action(async (flags: ReleaseFlags & { readonly limit: number }) => (await load()).listReleases(io, flags));

  add("view [tag]", "Show the release of a tag (default: the newest release)").action(
    async (tag: string | undefined, flags: ReleaseFlags) => (await load()).viewRelease(io, tag, flags),
  );

  add("create <tag>", "Create a release, and its tag if the tag does not exist")
    .option("--title <text>", "title (default: the tag)")
    .option("--body <text>", "notes, in markdown")
    .option("--body-file <file>", "file with the notes; `-` for standard input")
    .option("--target <branch>", "branch or commit for a new tag (default: the default branch)")
    .option("--draft", "as a draft")
    .option("--prerelease", "as a prerelease")
    .action(async (tag: string, flags: CreateReleaseFlags) => (await load()).createRelease(io, tag, flags));
}
