import type { Command } from "commander";
import type { CheckFlags } from "../ci/check.js";
import { connectionFlags, type Context } from "../program/command.js";
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
}
