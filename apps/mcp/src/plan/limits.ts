import type { ProductOperation } from "@halyard/catalogue";
import { hours } from "@halyard/pm-resources";
import type { Input } from "../session/connection.js";
import { Refusal } from "../session/refusal.js";
import type { Session } from "../session/session.js";

/** Default limits of a plan. The session's settings can override each of them. */
export const defaultLimits = { changes: 10, hours: 24, effects: "writers" } as const;

interface CheckedWrite {
  readonly operation: ProductOperation;
  readonly input: Input;
}

/**
 * Throws a {@link Refusal} if a plan exceeds the session's limits. Sends no requests except to read the plan's
 * repositories.
 */
export async function checkLimits(session: Session, writes: readonly CheckedWrite[]): Promise<void> {
  const { limits = {} } = session.settings;
  const { changes = defaultLimits.changes, hours: maxHours = defaultLimits.hours } = limits;
  const { effects = defaultLimits.effects } = limits;
  const changed = new Set(writes.flatMap((write, index) => changedBy(write, index) ?? []));
  if (changed.size > changes) {
    throw new Refusal(
      `The plan changes ${changed.size} work packages, but the limit is ${changes} (\`changes\`). Make a plan for some of the work packages, and ask the user before the next plan.`,
    );
  }
  for (const { operation, input } of writes) checkHours(operation, input, maxHours);
  if (changed.size > 0 && effects === "writers") await checkWriter(session, writes);
}

/**
 * Returns a key for the work package that a write changes, creates or logs time on. Returns undefined for other writes.
 */
function changedBy({ operation, input }: CheckedWrite, index: number): string | undefined {
  const { product, path } = operation;
  if (product !== "pm") return undefined;
  const field = /^\/work_packages\/\{\+?(\w+)\}/.exec(path)?.[1];
  if (field !== undefined) return idOf(input[field]);
  if (path === "/time_entries" || path === "/custom_actions/{id}/execute") {
    const target = input["entity"] ?? input["workPackage"];
    return target === undefined ? `of write ${index}` : idOf(target);
  }
  // These writes create a work package, or change a time entry, a comment or a relation. Their inputs do not contain
  // the work package's id, so the write's index is the key.
  return /\/work_packages$|^\/(?:time_entries|activities|relations)\//.test(path) ? `of write ${index}` : undefined;
}

/** Returns the id from a number, a URL, a link or a document. */
function idOf(value: unknown): string {
  const { id, href } = typeof value === "object" && value !== null ? (value as Input) : {};
  const text = typeof value === "object" ? (id ?? href) : value;
  return typeof text === "string" || typeof text === "number"
    ? String(text).replace(/^.*\//, "")
    : JSON.stringify(value);
}

function checkHours({ product, path }: ProductOperation, input: Input, maxHours: number): void {
  const given = product === "pm" && path.startsWith("/time_entries") ? input["hours"] : undefined;
  if (typeof given !== "string") return;
  const count = hours(given);
  if (count !== undefined && count <= maxHours) return;
  throw new Refusal(
    count === undefined
      ? "The hours of a time entry must be a duration such as PT7H30M."
      : `The time entry has ${count} hours, but the limit is ${maxHours} (\`hours\`). Log a separate entry for each day on which the time was spent.`,
  );
}

/** Throws a {@link Refusal} if the account may not write to a repository that a plan changes. */
async function checkWriter(session: Session, writes: readonly CheckedWrite[]): Promise<void> {
  const repositories = new Map(
    writes.flatMap(({ operation, input: { owner, repo } }) =>
      operation.product === "git" && typeof owner === "string" && typeof repo === "string"
        ? [[`${owner}/${repo}`, { owner, repo }] as const]
        : [],
    ),
  );
  for (const [name, input] of repositories) {
    const data = await session.connection("git").send(session.operation("git.repos.get"), input);
    const { permissions } = (data.kind === "one" ? data.value : {}) as { readonly permissions?: { push?: boolean } };
    if (permissions?.push === true) continue;
    throw new Refusal(
      `The account has no write access to ${name}, so one plan cannot change both this repository and work packages (\`effects: writers\`). Make a separate plan for each server.`,
    );
  }
}
