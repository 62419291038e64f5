import type { Command } from "commander";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { readCount, readDay, readWorkPackageId } from "../program/read-count.js";
import type { CommentFlags, LogFlags } from "../work-packages/comment.js";
import type { ListFlags } from "../work-packages/list.js";
import type { SaveFlags } from "../work-packages/save.js";
import type { MoveFlags } from "../work-packages/start.js";
import type { ViewFlags } from "../work-packages/view.js";

/** Adds `halyard wp`. */
export function register(program: Command, { io }: Context): void {
  const wp = program.command("wp").description("Work packages in OpenProject");
  const add = (usage: string, summary: string): Command =>
    outputFlags(connectionFlags(wp.command(usage).description(summary)));

  add("list", "List work packages, most recently changed first")
    .option("--project <project>", "identifier or id of a project")
    .option("--status <status>", "`open` (default), `closed`, `all`, or the name of a status")
    .option("--type <type>", "name of a type")
    .option("--assignee <user>", "`me`, `none`, a login name or an id")
    .option("--search <text>", "words to find in the subject, description and comments")
    .option("--limit <count>", "maximum number of work packages (default: 30)", readCount)
    .action(async (flags: ListFlags) => (await import("../work-packages/list.js")).listWorkPackages(io, flags));

  add("view", "Show a work package")
    .argument("<id>", "id of the work package", readWorkPackageId)
    .option("--comments", "with its comments")
    .action(async (id: string, flags: ViewFlags) =>
      (await import("../work-packages/view.js")).viewWorkPackage(io, id, flags),
    );

  saveFlags(add("create", "Create a work package"))
    .option("--project <project>", "identifier or id of the project (default: HALYARD_PROJECT)")
    .action(async (flags: SaveFlags) => (await import("../work-packages/save.js")).createWorkPackage(io, flags));

  saveFlags(add("edit", "Change a work package").argument("<id>", "id of the work package", readWorkPackageId)).action(
    async (id: string, flags: SaveFlags) => (await import("../work-packages/save.js")).editWorkPackage(io, id, flags),
  );

  add("comment", "Comment on a work package")
    .argument("<id>", "id of the work package", readWorkPackageId)
    .argument("[text]", "the comment; `-` for standard input")
    .option("--body-file <file>", "file with the comment; `-` for standard input")
    .option("--internal", "add an internal comment")
    .action(async (id: string, text: string | undefined, flags: CommentFlags) =>
      (await import("../work-packages/comment.js")).commentWorkPackage(io, id, text, flags),
    );

  add("log", "Log time on a work package")
    .argument("<id>", "id of the work package", readWorkPackageId)
    .argument("<time>", "time such as 1h30m, 90m or 1.5 (hours)")
    .option("--activity <name>", "name of the activity")
    .option("--date <date>", "day such as 2026-05-21 (default: today)", readDay)
    .option("--comment <text>", "comment of the entry")
    .action(async (id: string, time: string, flags: LogFlags) =>
      (await import("../work-packages/comment.js")).logTime(io, id, time, flags),
    );

  add("start", "Start a work package: assign it to me, set its status, and check out a branch `op-<id>-<subject>`")
    .argument("<id>", "id of the work package", readWorkPackageId)
    .option("--status <status>", "status to set (default: In progress)")
    .option("--branch <name>", "name of the branch")
    .option("--no-branch", "leave git alone")
    .action(async (id: string, flags: MoveFlags) =>
      (await import("../work-packages/start.js")).startWorkPackage(io, id, flags),
    );

  add("done", "Finish a work package: set its status")
    .argument("<id>", "id of the work package", readWorkPackageId)
    .option(
      "--status <status>",
      "status to set (default: the first of Developed, Resolved, Closed, Done that is allowed)",
    )
    .action(async (id: string, flags: MoveFlags) =>
      (await import("../work-packages/start.js")).finishWorkPackage(io, id, flags),
    );
}

function saveFlags(command: Command): Command {
  return command
    .option("--subject <text>", "subject")
    .option("--body <text>", "description, in markdown")
    .option("--body-file <file>", "file with the description; `-` for standard input")
    .option("--type <name>", "type")
    .option("--status <name>", "status")
    .option("--priority <name>", "priority")
    .option("--assignee <user>", "`me`, `none`, or a name")
    .option("--version <name>", "version, or `none`")
    .option("--parent <id>", "parent")
    .option("--start-date <date>", "day such as 2026-05-21")
    .option("--due-date <date>", "day such as 2026-05-21")
    .option("--estimate <time>", "estimated work such as 8h");
}
