import type { ReadDelivery } from "./read-delivery.js";
import { subjectKey } from "../store/subject.js";

/** Bytes. No name of a repository and branch is longer, and databases do not index much longer ones. */
const longestText = 1000;

/** Stands for a delivery that the database cannot hold as it was read. */
export const illegible: ReadDelivery = {
  event: "unknown",
  subjects: [],
  ignored: "It holds names that no server sends.",
};

/**
 * What was read from a delivery, fit for the database: a delivery that nobody could store would stop all behind it. NUL and
 * halves of surrogate pairs, which PostgreSQL cannot hold, and names of absurd length are nothing any server sends, so such
 * a delivery is ignored.
 */
export function legible(read: ReadDelivery): ReadDelivery {
  const keys = read.subjects.map(subjectKey);
  const texts = [read.event, read.action ?? "", read.remoteId ?? "", read.ignored ?? "", ...keys];
  return texts.every(isLegible) ? read : illegible;
}

function isLegible(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed() && Buffer.byteLength(text) <= longestText;
}

/** Whether the database refused a value for what it is (a data exception, a program limit), and would do so every time. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}
