import type { ProductOperation } from "@halyard/catalogue";
import type { Data, Input, ListPage } from "../session/connection.js";
import { effectOf } from "../session/effect.js";
import { Refusal } from "../session/refusal.js";
import type { Scope } from "../session/scope.js";
import type { Session } from "../session/session.js";

/** Options for {@link sendRead}. */
export interface SendReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of pages to skip, for lists without page numbers. Default 0. */
  readonly turns?: number | undefined;
}

/**
 * Sends a read. Returns the part of the response that the session's scope permits. Throws a {@link Refusal} for a
 * write.
 */
export async function sendRead(
  { scope, connection }: Session,
  operation: ProductOperation,
  input: Input,
  { signal, turns = 0 }: SendReadOptions = {},
): Promise<Data> {
  if (effectOf(operation) === "write") {
    throw new Refusal(`The operation \`${operation.id}\` changes data. Use \`plan\`, then \`commit\`.`);
  }
  await scope.checkInput(operation, input);
  const data = await connection(operation.product).send(operation, input, signal);
  if (data.kind === "page") return { kind: "page", ...(await visible(scope, operation, await turn(data, turns))) };
  const value = await scope.visible(operation, data.value);
  // An operation without a response body has no document to hide.
  if (value !== undefined || data.value === undefined) return { kind: "one", value };
  throw new Refusal(
    "This MCP server is limited to a list of projects or repositories. This document belongs to none of them. Choose another document.",
  );
}

async function turn(first: ListPage, turns: number): Promise<ListPage> {
  let page = first;
  for (let turned = 0; turned < turns; turned += 1) {
    const next = await page.next();
    if (!next) return { items: [], total: page.total, hasNext: false, next: () => Promise.resolve(undefined) };
    page = next;
  }
  return page;
}

async function visible(scope: Scope, operation: ProductOperation, page: ListPage): Promise<ListPage> {
  const items = await Promise.all(page.items.map((item) => scope.visible(operation, item)));
  return {
    items: items.filter((item) => item !== undefined),
    // The total may count items that must not be shown.
    total: scope.showsTotal(operation) ? page.total : undefined,
    hasNext: page.hasNext,
    next: () => page.next(),
  };
}
