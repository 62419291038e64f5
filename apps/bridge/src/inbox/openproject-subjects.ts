import type { Subject } from "../store/subject.js";
import { type Fields, numberOf, objectAt, textOf } from "./fields.js";

/** What a body of OpenProject says to look at, and who caused it. */
export interface OpenProjectReading {
  readonly subjects: readonly Subject[];
  /** Id of the user; undefined where the body does not tell. */
  readonly actor?: number | undefined;
}

/** Finds the work package that a body of OpenProject speaks of: as itself, or as the one that was commented on. */
export function openProjectSubjects(connection: string, body: Fields): OpenProjectReading {
  const comment = objectAt(body, "activity");
  const id = numberOf(objectAt(body, "work_package")?.["id"]) ?? linkedId(comment, "workPackage", "work_packages");
  return {
    subjects: id === undefined ? [] : [{ kind: "workPackage", connection, id }],
    actor: numberOf(objectAt(body, "actor")?.["id"]) ?? linkedId(comment, "user", "users"),
  };
}

/** The id at the end of a link: `/api/v3/work_packages/7`, below any path. */
function linkedId(document: Fields | undefined, relation: string, collection: string): number | undefined {
  const href = textOf(objectAt(document, "_links", relation)?.["href"]);
  const [, found, id] = /\/([a-z_]+)\/([1-9]\d{0,9})$/.exec(href ?? "") ?? [];
  return found === collection ? numberOf(Number(id)) : undefined;
}
