import { createHash } from "node:crypto";

/** Returns a short hash of a value's JSON form. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
