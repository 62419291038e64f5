import { createHash } from "node:crypto";

/** A short text that changes whenever something that is shown does. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
