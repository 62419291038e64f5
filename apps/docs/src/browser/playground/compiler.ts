import { transform } from "sucrase";

/**
 * Removes the types from a program, and turns its imports into calls to `require`. The examples are compiled when the
 * site is built; for other programs, the worker loads this file.
 */
export function compile(code: string): string {
  return transform(code, { transforms: ["typescript", "imports"], production: true }).code;
}
