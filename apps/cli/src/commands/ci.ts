import type { Command } from "commander";
import type { CheckFlags } from "../ci/check.js";
import { connectionFlags, type Context } from "../program/command.js";
import type { ReleaseNotesFlags } from "../ci/release-notes.js";
import { readNumber } from "../program/read-count.js";

/** Adds `halyard ci`. */
export function register(program: Command, { io }: Context): void {
  const ci = program.command("ci").description("For jobs of Gitea, Forgejo and GitHub Actions");
  connectionFlags(
    ci.command("check").description("Hold a pull request to its rules: it names a work package that exists"),
  )
    .option("--type <name...>", "allowed types")
    .option("--status <name...>", "allowed statuses")
    .option("--version <name...>", "allowed versions")
    .option("--project <name...>", "allowed projects, by their names")
    .option("--set-status", "set the commit status `halyard/work-package`")
    .option("--comment", "say what is wrong in one comment, which is kept up to date")
    .option("--repo <owner/name>", "repository (default: that of the job)")
    .option("--number <number>", "number of the pull request (default: that of the job)", readNumber)
    .option("--title <text>", "title (default: that of the event)")
    .option("--body <text>", "description (default: that of the event)")
    .option("--branch <name>", "branch (default: that of the event)")
    .option("--sha <commit>", "commit for the status (default: that of the event)")
    .addHelpText(
      "after",
      "\nA pull request from a fork has no secrets: without HALYARD_PM_TOKEN it is skipped, with exit code 0.",
    )
    .action(async (flags: CheckFlags) => (await import("../ci/check.js")).checkPullRequest(io, flags));

  connectionFlags(
    ci
      .command("release-notes")
      .description("Write the notes of a version from its finished work packages, in Markdown"),
  )
    .option("--version <name>", "name of the version (default: the tag of the job, without its `v`)")
    .option("--project <project>", "identifier or id of a project, where several have a version of this name")
    .option("--status <name...>", "statuses that count as finished (default: those that are closed)")
    .option(
      "--release",
      "write the notes into the release of the tag instead of printing them; keeps the text around them",
    )
    .option("--tag <tag>", "tag of the release (default: that of the job)")
    .option("--repo <owner/name>", "repository (default: that of the job)")
    .addHelpText("after", "\nWith the same work packages, a second run changes nothing.")
    .action(async (flags: ReleaseNotesFlags) => (await import("../ci/release-notes.js")).printReleaseNotes(io, flags));
}
