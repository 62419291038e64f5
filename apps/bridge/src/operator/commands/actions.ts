import type { Command } from "commander";
import type { ActionsView, ActionView } from "../../page/wire.js";
import { parseCount } from "./parse-count.js";
import { withBridge } from "./with-bridge.js";

const words: Readonly<Record<ActionView["action"], string>> = {
  sign_in: "signed in",
  replay: "replayed the delivery",
  retry: "retried the dead letter",
  retry_all: "retried the dead letters whose reason has the id",
  resume: "resumed the connection",
  link: "linked",
};

interface ListFlags {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly json?: true | undefined;
}

/** Adds `bridge actions list`. */
export function registerActions(program: Command): void {
  program
    .command("actions")
    .description("list sign-ins and actions")
    .command("list")
    .description(
      "list the most recent sign-ins to the bridge's page, and the most recent actions taken there or on the command line",
    )
    .option("--limit <number>", "maximum number of entries, from 1 to 500", parseCount(500), 50)
    .option(
      "--before <id>",
      "only entries older than the entry with this id; the last line of an incomplete list shows the id",
      parseCount(),
    )
    .option("--json", "as JSON")
    .action(({ limit, before, json }: ListFlags) =>
      withBridge(program, { work: false }, async (session) => {
        const query = new URLSearchParams({ limit: String(limit), before: String(before ?? "") });
        const { actions, next } = await session.get<ActionsView>(`/api/actions?${query.toString()}`);
        if (json) console.log(JSON.stringify(actions, undefined, 2));
        else for (const action of actions) console.log(lineOf(action));
        if (!json && next !== undefined)
          console.log(`To list older entries, run \`bridge actions list --before ${next}\`.`);
        if (!json && actions.length === 0) console.log("There are no sign-ins or actions.");
      }),
    );
}

function lineOf({ at, action, target, outcome, reason, ...by }: ActionView): string {
  const ended = outcome === undefined ? "no outcome yet" : [outcome, reason].filter(Boolean).join(": ");
  return [at, nameOf(by), [words[action], target].filter(Boolean).join(" "), ended].join("  ");
}

function nameOf({ origin, subject, email }: Pick<ActionView, "origin" | "subject" | "email">): string {
  if (origin === "token") return "page token";
  if (origin === "command") return "command line";
  return email === undefined ? `subject ${subject ?? ""}` : `subject ${subject ?? ""} (${email})`;
}
