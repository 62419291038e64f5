import type { Command } from "commander";
import type { ActionsView, ActionView } from "../../page/wire.js";
import { parseCount } from "./parse-count.js";
import { withBridge } from "./with-bridge.js";

const words: Readonly<Record<ActionView["action"], string>> = {
  sign_in: "signed in",
  replay: "replayed the delivery",
  retry: "retried the dead letter",
  retry_all: "retried the dead letters of the group",
  resume: "resumed the connection",
};

/** Adds `bridge actions list`. */
export function registerActions(program: Command): void {
  program
    .command("actions")
    .description("list sign-ins and actions")
    .command("list")
    .description("list the newest sign-ins and actions on the page and the command line")
    .option("--limit <number>", "maximum number of actions, from 1 to 500", parseCount(500), 50)
    .option("--json", "as JSON")
    .action(({ limit, json }: { readonly limit: number; readonly json?: true }) =>
      withBridge(program, { work: false }, async (session) => {
        const { actions } = await session.get<ActionsView>(`/api/actions?limit=${limit}`);
        if (json) console.log(JSON.stringify(actions, undefined, 2));
        else for (const action of actions) console.log(lineOf(action));
      }),
    );
}

/** Returns one line: time, person or program, action. */
function lineOf({ at, action, target, ...by }: ActionView): string {
  return [at, nameOf(by), [words[action], target].filter(Boolean).join(" ")].join("  ");
}

function nameOf({ origin, subject, email }: Pick<ActionView, "origin" | "subject" | "email">): string {
  if (origin === "token") return "token of the page";
  if (origin === "command") return "command line";
  return email === undefined ? `subject ${subject ?? ""}` : `subject ${subject ?? ""} (${email})`;
}
