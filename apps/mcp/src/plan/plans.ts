import { createHash, randomBytes } from "node:crypto";
import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";
import { Refusal } from "../session/refusal.js";

export interface PlannedWrite {
  readonly operation: ProductOperation;
  /** The complete input. A commit cannot change it. */
  readonly input: Input;
  /** Digest of the affected document at the time when the plan was made. Undefined if the document cannot be read. */
  readonly state: string | undefined;
}

/** Planned writes, which are not sent until the plan is committed. */
export interface Plan {
  readonly writes: readonly PlannedWrite[];
  /** Accounts that the plan was made for, each with its product, such as `pm:3`. */
  readonly accounts: readonly string[];
  /** Time when the plan expires, in milliseconds since 1970. */
  readonly expires: number;
}

/** Lifetime of a plan, in milliseconds. */
export const planLifetime: number = 10 * 60_000;

/** Maximum number of plans that wait for a commit. The oldest plan is removed first. */
const maxPlans = 100;

/**
 * Plans that wait for a commit, by token. A token is random and identifies one immutable plan. It is valid for one
 * commit, successful or not.
 */
export class Plans {
  readonly #waiting: Map<string, Plan> = new Map();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Stores a plan and returns its token. */
  add(plan: Omit<Plan, "expires">): string {
    const token = randomBytes(18).toString("base64url");
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined && this.#waiting.size >= maxPlans) this.#waiting.delete(oldest);
    this.#waiting.set(token, { ...plan, expires: this.#now() + planLifetime });
    return token;
  }

  /** Returns a token's plan and removes it. Throws a {@link Refusal} if no plan has this token. */
  take(token: string): Plan {
    const plan = this.#waiting.get(token);
    this.#waiting.delete(token);
    if (plan && this.#now() < plan.expires) return plan;
    throw new Refusal(
      "No plan has this token. A token is valid for one commit attempt within ten minutes. Make a new plan.",
    );
  }
}

/**
 * Returns a short name for a plan. The audit contains this name instead of the plan's token. The name cannot be used
 * as a token.
 */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 12);
}
