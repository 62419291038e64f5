import { transform } from "sucrase";

/**
 * Strips the types from a program, and turns its imports into calls to `require`. Examples are compiled when the site
 * is built. The worker loads this file only to compile other programs.
 */
export function compile(code: string): string {
  return transform(code, { transforms: ["typescript", "imports"], production: true }).code;
}
