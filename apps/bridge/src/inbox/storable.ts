import { subjectKey } from "../store/subject.js";
import type { ReadDelivery } from "./read-delivery.js";

/**
 * Maximum number of bytes in a stored string. Real names of repositories and branches are shorter, and databases cannot
 * index much longer strings.
 */
const maxTextBytes = 1000;

/** Result for a delivery whose strings a database cannot store. */
export const unstorable: ReadDelivery = {
  event: "unknown",
  subjects: [],
  ignored:
    "The delivery contains a name that the database cannot store, because the name is too long or has invalid characters.",
};

/**
 * Returns `read` if a database can store its strings, and {@link unstorable} otherwise. A delivery that cannot be
 * stored would block all later ones. PostgreSQL rejects NUL and unpaired surrogates. Real servers send neither these
 * characters nor names that exceed the limit.
 */
export function storable(read: ReadDelivery): ReadDelivery {
  const keys = read.subjects.map(subjectKey);
  const texts = [read.event, read.action ?? "", read.remoteId ?? "", read.ignored ?? "", ...keys];
  return texts.every(isStorable) ? read : unstorable;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed() && Buffer.byteLength(text) <= maxTextBytes;
}

/**
 * Returns whether the database refused a value because of its content: SQLSTATE class 22 (data exception) or 54
 * (program limit exceeded). A retry cannot succeed.
 */
export function isRefusedContent(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}
