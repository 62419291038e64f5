import type { Command } from "commander";
import type { CheckFlags } from "../ci/check.js";
import { connectionFlags, type Context } from "../program/command.js";
import type { ReleaseNotesFlags } from "../ci/release-notes.js";
import { readNumber } from "../program/read-count.js";

/** Adds `halyard ci`. */
export function register(program: Command, { io }: Context): void {
  const ci = program.command("ci").description("Commands for CI jobs on Gitea, Forgejo and GitHub");
  connectionFlags(ci.command("check").description("Check that a pull request references an existing work package"))
    .option("--type <name...>", "allowed types")
    .option("--status <name...>", "allowed statuses")
    .option("--version <name...>", "allowed versions")
    .option("--project <name...>", "names of allowed projects")
    .option("--set-status", "set the commit status `halyard/work-package`")
    .option("--comment", "list the problems in one comment on the pull request, and keep this comment up to date")
    .option("--repo <owner/name>", "repository (default: the repository of the job)")
    .option("--number <number>", "number of the pull request (default: the pull request of the job)", readNumber)
    .option("--title <text>", "title (default: the title of the pull request)")
    .option("--body <text>", "description (default: the description of the pull request)")
    .option("--branch <name>", "branch (default: the branch of the pull request)")
    .option("--sha <commit>", "commit that gets the status (default: the newest commit of the pull request)")
    .addHelpText(
      "after",
      "\nJobs for pull requests from forks get no secrets. If such a job has no HALYARD_PM_TOKEN, the check is skipped with exit code 0.",
    )
    .action(async (flags: CheckFlags) => (await import("../ci/check.js")).checkPullRequest(io, flags));

  connectionFlags(
    ci
      .command("release-notes")
      .description("Write release notes in Markdown that list the finished work packages of a version"),
  )
    .option("--version <name>", "name of the version (default: the tag of the job, without a leading `v`)")
    .option("--project <project>", "identifier or id of the project, if several projects have a version with this name")
    .option("--status <name...>", "statuses that count as finished (default: all closed statuses)")
    .option(
      "--release",
      "write the notes into the release of the tag instead of printing them, and keep the other text of the release",
    )
    .option("--tag <tag>", "tag of the release (default: the tag of the job)")
    .option("--repo <owner/name>", "repository (default: the repository of the job)")
    .addHelpText("after", "\nRunning the command again changes nothing if the work packages have not changed.")
    .action(async (flags: ReleaseNotesFlags) => (await import("../ci/release-notes.js")).printReleaseNotes(io, flags));
}
