import { isHalyardError, type Page, type PagedCall } from "@halyard/http-core";
import { describeDifference } from "./describe-difference.ts";
import type { EventReceiver, ReceivedEvent } from "./event-receiver.ts";
import type { Recorder } from "./recorder.ts";

/** Input of {@link Checks.whole}. */
interface ListCheck<Item> {
  /** Requests the list with the given page size. Undefined means the server's default. */
  readonly list: (pageSize: number | undefined) => PagedCall<Item>;
  readonly key: (item: Item) => string | number;
  /** Keys of the items that the list must contain. */
  readonly expected: readonly (string | number)[];
  /** Whether the list may also contain items from other runs. Default: false. */
  readonly others?: boolean | undefined;
  /**
   * Page sizes to test. For a list without a page size parameter, pass only `undefined`. Default: the server's default,
   * 1, 7, 50 and 1,000.
   */
  readonly sizes?: readonly (number | undefined)[] | undefined;
}

/** The checks available to scenarios. A check that fails throws an error that names the expected result. */
export interface Checks {
  /** Checks that a value matches `expected`, as described in `describeDifference`. */
  matches(actual: unknown, expected: unknown): void;
  /** Writes a value, reads it back, and checks that it matches `expected`. Returns the result of the write. */
  readBack<Written>(
    write: () => PromiseLike<Written>,
    read: (written: Written) => PromiseLike<unknown>,
    expected: unknown,
  ): Promise<Written>;
  /** Deletes a resource, and checks that reading it then fails with "not found". */
  gone(remove: () => PromiseLike<unknown>, read: () => PromiseLike<unknown>): Promise<void>;
  /** Checks that a call fails with one of the statuses. */
  refused(statuses: number | readonly number[], call: () => PromiseLike<unknown>): Promise<void>;
  /**
   * Checks that a list contains every expected item once and has the correct total, at every page size. Also checks
   * that a caller can stop reading early.
   */
  whole<Item>(check: ListCheck<Item>): Promise<void>;
  /**
   * Waits for a webhook event about a repository, work package or project, and checks that its body matches its type.
   */
  received(receiver: EventReceiver, wanted: Pick<ReceivedEvent, "event" | "action" | "place">): Promise<void>;
}

/** Thrown when a server or a client breaks the contract. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

/** Thrown by a scenario to skip a part that this server cannot run. */
export class AbsentError extends Error {
  override readonly name = "AbsentError";
}

/** Creates a run's checks. The recorder counts the checks that succeed. */
export function createChecks({ counts }: Recorder): Checks {
  function matches(actual: unknown, expected: unknown): void {
    const difference = describeDifference(actual, expected);
    if (difference !== undefined) throw new ContractError(difference);
  }

  async function refused(statuses: number | readonly number[], call: () => PromiseLike<unknown>): Promise<void> {
    const wanted = [statuses].flat();
    const status = await statusOf(call);
    if (status === undefined || !wanted.includes(status)) {
      throw new ContractError(
        `The call should have failed with ${wanted.join(" or ")}, but the result was ${status ?? "a success"}.`,
      );
    }
    counts.refusals++;
  }

  return {
    matches,
    refused,
    async readBack(write, read, expected) {
      const written = await write();
      matches(await read(written), expected);
      counts.writes++;
      return written;
    },
    async gone(remove, read) {
      await remove();
      const status = await statusOf(read);
      if (status !== 404) {
        throw new ContractError(
          `Reading a deleted item should have failed with 404, but the result was ${status ?? "a success"}.`,
        );
      }
      counts.writes++;
    },
    async whole(check) {
      const { sizes = [undefined, 1, 7, 50, 1000] } = check;
      for (const size of sizes) await readWhole(check, size);
      counts.lists++;
    },
    async received(receiver, { event, action, place }) {
      const name = [event, action].filter(Boolean).join(" ");
      const { mismatches } = await receiver.waitFor(`The event ${name}`, (found) => {
        return found.event === event && found.action === action && found.place === place;
      });
      if (mismatches.length > 0)
        throw new ContractError(`The body of the event ${name} does not match its type: ${mismatches.join("; ")}.`);
      counts.events++;
    },
  };
}

async function readWhole<Item>({ list, key, expected, others }: ListCheck<Item>, size: number | undefined) {
  const at = size === undefined ? "without a page size" : `with ${size} items per page`;
  const keys: (string | number)[] = [];
  let first: Page<Item> | undefined;
  let last: Page<Item> | undefined;
  for await (const page of list(size).pages()) {
    first ??= page;
    last = page;
    keys.push(...page.items.map(key));
  }
  const twice = keys.find((item, index) => keys.indexOf(item) !== index);
  if (twice !== undefined) throw new ContractError(`The list, read ${at}, contains the item ${twice} twice.`);
  const missing = expected.filter((item) => !keys.includes(item));
  if (missing.length > 0)
    throw new ContractError(
      `The list, read ${at}, lacks ${missing.length} of the expected items. First missing item: ${missing[0]}.`,
    );
  const strange = keys.filter((item) => !expected.includes(item));
  if (others !== true && strange.length > 0)
    throw new ContractError(`The list, read ${at}, contains the unexpected item ${strange[0]}.`);
  if (first?.total !== undefined && first.total !== keys.length) {
    throw new ContractError(
      `The list, read ${at}, reports a total of ${first.total} but contains ${keys.length} items.`,
    );
  }
  if (last?.complete === false) throw new ContractError(`The list, read ${at}, is incomplete according to the server.`);

  const early: (string | number)[] = [];
  for await (const item of list(size)) {
    early.push(key(item));
    if (early.length === 2) break;
  }
  const beginning = keys.slice(0, 2);
  if (others !== true && early.join(" ") !== beginning.join(" ")) {
    throw new ContractError(
      `The first items of a partly read list should have been ${beginning.join(", ")}, but were ${early.join(", ")}.`,
    );
  }
}

/** Returns the status with which the server refused a call, or undefined if the call succeeded. */
async function statusOf(call: () => PromiseLike<unknown>): Promise<number | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (isHalyardError(error) && "status" in error && error.status !== 501) return error.status;
    throw error;
  }
}
