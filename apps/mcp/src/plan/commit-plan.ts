import { fitItems, maxTokens } from "../read/fit.js";
import { shape } from "../read/shape.js";
import { explain } from "../session/explain.js";
import { Refusal } from "../session/refusal.js";
import type { Session } from "../session/session.js";
import { readBefore } from "./before.js";
import { accountsOf } from "./make-plan.js";
import type { Plan, PlannedWrite } from "./plans.js";
import { stateOf } from "./state-of.js";

/** Outcome of a commit. */
export interface CommitOutcome {
  /** Whether all writes succeeded. */
  readonly complete: boolean;
  readonly result: object;
}

/**
 * Sends a plan's writes in order. Stops at the first failure and returns the results so far. Refuses the plan if it
 * was made for another account, or if a document has changed since the plan was made.
 */
export async function commitPlan(session: Session, { writes, accounts }: Plan): Promise<CommitOutcome> {
  if (session.settings.allowWrites !== true)
    throw new Refusal(
      "This server is read-only. Nothing was sent. The operator of the server can permit writes with --allow-writes.",
    );
  const products = [...new Set(writes.map(({ operation }) => operation.product))];
  const present = await accountsOf(session, products);
  if (present.join() !== accounts.join()) {
    throw new Refusal("The plan was made for another account. Nothing was sent. Make a new plan.");
  }
  for (const write of writes) await requireSameState(session, write);
  const done: object[] = [];
  for (const { operation, input } of writes) {
    try {
      const data = await session.connection(operation.product).send(operation, input);
      const value = data.kind === "one" ? data.value : data.items;
      const document = shape(value, { inList: true });
      // Divides the limit among the writes, because the tool's result contains the results of all of them.
      const { part } = fitItems(document === undefined ? [] : [document], maxTokens / writes.length - 50);
      done.push({ operation: operation.id, ...(part.length === 0 ? {} : { result: part[0] }) });
    } catch (error) {
      const left = writes.slice(done.length + 1).map((write) => write.operation.id);
      const failed = { operation: operation.id, error: explain(error) };
      return { complete: false, result: { done, failed, ...(left.length === 0 ? {} : { notSent: left }) } };
    }
  }
  return { complete: true, result: { done } };
}

async function requireSameState(session: Session, { operation, input, state }: PlannedWrite): Promise<void> {
  if (state === undefined) return;
  const now = await readBefore(session, operation, input);
  if (now !== undefined && stateOf(now.value) === state) return;
  throw new Refusal(
    `The target of \`${operation.id}\` has changed since the plan was made. Nothing was sent. Make a new plan.`,
  );
}
