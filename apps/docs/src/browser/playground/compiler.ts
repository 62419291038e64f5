import { transform } from "sucrase";

/**
 * Strips the types from a program, and turns its imports into calls to `require`. Examples are compiled when the site
 * is built. For other programs, the worker loads this file.
 */
export function compile(code: string): string {
  return transform(code, { transforms: ["typescript", "imports"], production: true }).code;
}
