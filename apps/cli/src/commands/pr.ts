import { type Command, Option } from "commander";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { readCount, readNumber } from "../program/read-count.js";
import type { CreateFlags } from "../pulls/create.js";
import type { PullFlags, PullListFlags } from "../pulls/list.js";
import type { MergeFlags } from "../pulls/merge.js";
import type { ReviewFlags } from "../pulls/review.js";

/** Adds `halyard pr`. */
export function register(program: Command, { io }: Context): void {
  const pr = program.command("pr").description("Pull requests in Gitea and Forgejo");
  const add = (usage: string, summary: string): Command =>
    outputFlags(connectionFlags(pr.command(usage).description(summary))).option(
      "--repo <owner/name>",
      "repository (default: HALYARD_REPO, else the repository of the git remote)",
    );

  const numbered = (name: string, summary: string): Command =>
    add(name, summary).argument("<number>", "number of the pull request", readNumber);

  add("list", "List pull requests, most recently changed first")
    .addOption(new Option("--state <state>", "state").choices(["open", "closed", "all"]).default("open"))
    .option("--limit <count>", "maximum number of pull requests (default: 30)", readCount)
    .action(async (flags: PullListFlags) => (await import("../pulls/list.js")).listPulls(io, flags));

  numbered("view", "Show a pull request").action(async (index: number, flags: PullFlags) =>
    (await import("../pulls/list.js")).viewPull(io, index, flags),
  );

  add(
    "create",
    "Create a pull request from the current branch. A branch name such as `op-12-…` adds the reference OP#12 and sets the title to the subject of the work package.",
  )
    .option(
      "--title <text>",
      "title (default: subject of the branch's work package, else the words in the branch name)",
    )
    .option("--body <text>", "description, in markdown")
    .option("--body-file <file>", "file with the description; `-` for standard input")
    .option("--head <branch>", "branch with the changes (default: the current branch)")
    .option("--base <branch>", "target branch (default: the default branch of the repository)")
    .option("--closes", "add `Closes OP#<id>`, so that the merge closes the branch's work package")
    .option("--draft", "create a draft, which cannot be merged yet")
    .action(async (flags: CreateFlags) => (await import("../pulls/create.js")).createPull(io, flags));

  numbered("checkout", "Fetch a pull request and check it out").action(async (index: number, flags: PullFlags) =>
    (await import("../pulls/review.js")).checkOutPull(io, index, flags),
  );

  numbered(
    "checks",
    "Show the checks of a pull request; exit code 1 if a check failed, 8 if a check is still running",
  ).action(async (index: number, flags: PullFlags) =>
    (await import("../pulls/checks.js")).printChecks(io, index, flags),
  );

  numbered("review", "Review a pull request")
    .option("--approve", "approve it")
    .option("--request-changes", "request changes")
    .option("--comment", "comment only")
    .option("--body <text>", "text of the review")
    .option("--body-file <file>", "file with the text; `-` for standard input")
    .action(async (index: number, flags: ReviewFlags) =>
      (await import("../pulls/review.js")).reviewPull(io, index, flags),
    );

  numbered(
    "merge",
    "Merge a pull request once its checks have succeeded, and set the status of the work packages that it closes",
  )
    .addOption(
      new Option("--style <style>", "how to merge")
        .choices(["merge", "rebase", "rebase-merge", "squash", "fast-forward-only"])
        .default("merge"),
    )
    .option("--no-wait", "do not wait for the checks")
    .option("--timeout <seconds>", "maximum time to wait for the checks, in seconds", readCount, 1800)
    .option("--delete-branch", "delete the branch afterwards")
    .option("--close", "also close work packages referenced by authors without write access to the repository")
    .option("--no-close", "do not change work packages")
    .option(
      "--close-status <status>",
      "status to set on the closed work packages (default: the first of Developed, Resolved, Closed, Done that is allowed)",
    )
    .addHelpText(
      "after",
      "\nA closing word such as `Closes` before a reference closes the work package, as in `Closes OP#12`. Without a closing word, `OP#12` is only a mention.",
    )
    .action(async (index: number, flags: MergeFlags) =>
      (await import("../pulls/merge.js")).mergePull(io, index, flags),
    );
}
