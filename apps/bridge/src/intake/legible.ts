import type { ReadDelivery } from "../events/read-delivery.js";
import { subjectKey } from "../model/subject.js";

/** No name of a repository and branch is longer, and databases do not index much longer ones. */
const longestKey = 1000;

/**
 * What was read from a delivery, fit for the database: a delivery that nobody could store would stop all behind it. NUL,
 * which PostgreSQL cannot hold, and names of absurd length are nothing any server sends, so such a delivery is ignored.
 */
export function legible(read: ReadDelivery): ReadDelivery {
  const keys = read.subjects.map(subjectKey);
  const texts = [read.event, read.action ?? "", read.remoteId ?? "", ...keys];
  if (!texts.some((text) => text.includes("\0") || text.length > longestKey)) return read;
  return { event: "unknown", subjects: [], ignored: "It holds names that no server sends." };
}
