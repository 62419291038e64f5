import { createHash } from "node:crypto";

/**
 * Returns the group of a dead letter, such as `forge:0d1f5c2a9b3e4f60`. It consists of the connection and a hash of the
 * reason. The hash does not depend on the URLs, names and numbers in the reason.
 */
export function deadLetterGroup(connection: string, reason: string): string {
  const shape = reason.replaceAll(/https?:\/\/\S+|"[^"]*"|`[^`]*`|\S*[#/]\S*|\d+/g, "…");
  return `${connection}:${createHash("sha256").update(shape).digest("hex").slice(0, 16)}`;
}
