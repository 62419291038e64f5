import type { AnyOperation } from "@halyard/http-core";

/** Picks an operation's path fields from an input. */
export function pathFields(operation: AnyOperation, input: object): Record<string, unknown> {
  const names = [...operation.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}
