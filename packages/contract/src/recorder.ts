import type { ExchangeInfo, Hooks, Instrumentation, ListedOperation, MismatchReport } from "@halyard/http-core";

/** All results of one operation. */
export interface OperationRecord {
  readonly operation: string;
  /** Number of requests. Each page and each attempt counts as one. */
  calls: number;
  /** Distinct statuses that the server sent. */
  readonly statuses: Set<number>;
  /** Schema mismatches in responses, and lists with missing or repeated items. */
  readonly mismatches: Set<string>;
  /** Failed checks. */
  readonly failures: Set<string>;
}

/** Number of successful checks, by kind. */
export interface CheckCounts {
  /** Lists that were read completely at every page size. */
  lists: number;
  /** Writes whose result was read back. */
  writes: number;
  /** Invalid calls that were refused as documented. */
  refusals: number;
  /** Webhook events that were received and verified, and that matched their types. */
  events: number;
}

/**
 * Records the results of operations. Pass its `hooks` and `instrumentation` to clients, so that it can attribute each
 * request to an operation. If a client method sends several requests, each request counts for the operation with the
 * request's HTTP method and path.
 */
export class Recorder {
  readonly counts: CheckCounts = { lists: 0, writes: 0, refusals: 0, events: 0 };
  readonly hooks: Hooks;
  readonly instrumentation: Instrumentation;
  readonly #records = new Map<string, OperationRecord>();
  readonly #byRoute: ReadonlyMap<string, string>;
  #last: string | undefined;

  constructor(catalogue: readonly ListedOperation[]) {
    for (const operation of catalogue) {
      const name = nameOf(operation);
      this.#records.set(name, {
        operation: name,
        calls: 0,
        statuses: new Set(),
        mismatches: new Set(),
        failures: new Set(),
      });
    }
    this.#byRoute = new Map(catalogue.map((entry) => [`${entry.method} ${entry.path}`, nameOf(entry)]));
    this.hooks = { onMismatch: (report) => this.#onMismatch(report) };
    this.instrumentation = {
      exchange: async (info, run) => {
        const record = this.#find(info);
        if (record) record.calls++;
        const outcome = await run();
        record?.statuses.add(outcome.status);
        return outcome;
      },
    };
  }

  /** Returns the records of all operations, in the order in which the constructor received the operations. */
  get records(): readonly OperationRecord[] {
    return [...this.#records.values()];
  }

  /** Records a failure for the most recently called operation. */
  fail(text: string): void {
    this.#records.get(this.#last ?? "")?.failures.add(text);
  }

  /** Forgets the most recently called operation. Called before each part of a scenario. */
  forgetLast(): void {
    this.#last = undefined;
  }

  #find({ operation, method, template }: Pick<ExchangeInfo, "operation" | "method" | "template">) {
    // A request's template begins with the API prefix, but an operation's path does not.
    const path = template?.replace(/^\/api\/v\d+(?=\/)/, "");
    const name = this.#records.has(operation ?? "") ? operation : this.#byRoute.get(`${method} ${path}`);
    if (name === undefined) return undefined;
    this.#last = name;
    return this.#records.get(name);
  }

  #onMismatch({ operation, method, path, mismatches }: MismatchReport): void {
    const record = this.#find({ operation, method, template: path });
    for (const { path: field, expected, got } of mismatches) {
      const place = field.replaceAll(/\[\d+\]/g, "[]");
      record?.mismatches.add(`${place || "the body"}: expected ${expected}${got === undefined ? "" : `, got ${got}`}`);
    }
  }
}

/** Returns an operation's name in its client, such as `pulls.reviews.submit`. */
export function nameOf({ resource, name }: ListedOperation): string {
  return resource === "" ? name : `${resource}.${name}`;
}
