import { HTTPException } from "hono/http-exception";
import { DeadEnd } from "../queue/job-failure.js";
import type { ActionRecord } from "../store/store.js";
import type { Identity } from "./openid/identity.js";
import type { PageOptions } from "./options.js";

/**
 * Records who requested an action, carries it out, and records its outcome. If the request cannot be recorded, the
 * action does not begin.
 */
export async function recordAction<Result>(
  { store, origin = "token", logger }: Pick<PageOptions, "store" | "origin" | "logger">,
  identity: Identity | undefined,
  action: Pick<ActionRecord, "action" | "target">,
  carryOut: () => Promise<Result>,
): Promise<Result> {
  const who =
    identity === undefined
      ? { origin }
      : ({ origin: "openid", subject: identity.subject, email: identity.email } as const);
  const id = await store.actions.add({ ...who, ...action });
  const end = async (outcome: "done" | "failed", reason?: string): Promise<void> => {
    // The action has already ended, so its result stands even if the outcome cannot be recorded.
    await store.actions.end(id, outcome, reason).catch((error: unknown) => {
      logger?.warn("The outcome of an action could not be recorded.", { action: action.action, outcome, error });
    });
  };
  try {
    const result = await carryOut();
    await end("done");
    return result;
  } catch (error) {
    await end("failed", reasonOf(error));
    throw error;
  }
}

/**
 * Returns the reason for a failure as the page shows it. Only the bridge's own messages are shown, because other
 * messages may contain text from a server.
 */
function reasonOf(error: unknown): string {
  if (error instanceof DeadEnd || error instanceof HTTPException) return error.message;
  return "An unexpected error occurred. Find the reason in the log of the bridge.";
}
