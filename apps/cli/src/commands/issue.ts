import { type Command, Option } from "commander";
import type { IssueFlags, IssueListFlags } from "../forge/issues.js";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { readCount, readNumber } from "../program/read-count.js";
import type { TextFlags } from "../program/text-input.js";

/** Adds `halyard issue`. */
export function register(program: Command, { io }: Context): void {
  const issue = program.command("issue").description("Issues in Gitea and Forgejo");
  const load = () => import("../forge/issues.js");
  const add = (name: string, summary: string): Command =>
    outputFlags(connectionFlags(issue.command(name).description(summary))).option(
      "--repo <owner/name>",
      "repository (default: HALYARD_REPO, else the repository of the git remote)",
    );
  const numbered = (name: string, summary: string): Command =>
    add(name, summary).argument("<number>", "number of the issue", readNumber);

  add("list", "List issues")
    .addOption(new Option("--state <state>", "state").choices(["open", "closed", "all"]).default("open"))
    .option("--search <text>", "words to find in the title and text")
    .option("--label <name...>", "names of labels that the issue must have")
    .option("--limit <count>", "maximum number of issues (default: 30)", readCount)
    .action(async (flags: IssueListFlags) => (await load()).listIssues(io, flags));

  numbered("view", "Show an issue")
    .option("--comments", "with its comments")
    .action(async (index: number, flags: IssueFlags) => (await load()).viewIssue(io, index, flags));

  add("create", "Create an issue")
    .option("--title <text>", "title")
    .option("--body <text>", "text, in markdown")
    .option("--body-file <file>", "file with the text; `-` for standard input")
    .action(async (flags: IssueFlags & TextFlags) => (await load()).createIssue(io, flags));

  numbered("comment", "Comment on an issue or a pull request")
    .argument("[text]", "the comment")
    .option("--body-file <file>", "file with the text; `-` for standard input")
    .action(async (index: number, text: string | undefined, flags: IssueFlags & TextFlags) =>
      (await load()).commentIssue(io, index, text, flags),
    );

  numbered("close", "Close an issue").action(async (index: number, flags: IssueFlags) =>
    (await load()).setIssueState(io, index, "closed", flags),
  );

  numbered("reopen", "Open a closed issue").action(async (index: number, flags: IssueFlags) =>
    (await load()).setIssueState(io, index, "open", flags),
  );
}
