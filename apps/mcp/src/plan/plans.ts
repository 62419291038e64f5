import { createHash, randomBytes } from "node:crypto";
import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";
import { Refusal } from "../session/refusal.js";

/** A write in a plan. */
export interface PlannedWrite {
  readonly operation: ProductOperation;
  /** The complete input, which a commit cannot change. */
  readonly input: Input;
  /**
   * Digest of the document that the write affects, as it was when the plan was made. Undefined if no such document can
   * be read.
   */
  readonly state: string | undefined;
}

/** A plan: writes that wait for a commit. */
export interface Plan {
  readonly writes: readonly PlannedWrite[];
  /** Accounts that the plan was made for, by product: `pm:3`. */
  readonly accounts: readonly string[];
  /** Time at which the plan expires, in milliseconds since 1970. */
  readonly expires: number;
}

/** Lifetime of a plan, in milliseconds. */
export const planLifetime: number = 10 * 60_000;

/** Maximum number of waiting plans. The oldest are removed first. */
const maxPlans = 100;

/**
 * Plans that wait for a commit, by token. A token is random, identifies one immutable plan, and is valid for one
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

  /** Returns the plan that a token identifies, and removes it. Throws a {@link Refusal} when no plan has this token. */
  take(token: string): Plan {
    const plan = this.#waiting.get(token);
    this.#waiting.delete(token);
    if (plan && this.#now() < plan.expires) return plan;
    throw new Refusal(
      "No plan has this token. The plan was already committed, or is older than ten minutes. Make a new plan.",
    );
  }
}

/** Returns a short name of a plan for the audit. It cannot be used as the token. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 12);
}
