import type { AnyOperation } from "@halyard/http-core";

/** Of an input, the fields that say which document an operation is about: those of its path. */
export function pathFields(operation: AnyOperation, input: object): Record<string, unknown> {
  const names = [...operation.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}
