import type { JsonObject } from "../../server/call.js";
import {
  readBoolean,
  readDate,
  readDuration,
  readFormattable,
  readInteger,
  readLink,
  readLinks,
  readText,
  type Target,
} from "../input.js";
import { readDays } from "./dates.js";
import { Refusal } from "../../server/refusal.js";
import type { PmRefusal } from "../refusal.js";

/** Fields of a request body for a work package, not yet checked against each other. Omitted fields are undefined. */
export interface WrittenWorkPackage {
  readonly subject: string | undefined;
  readonly description: string | undefined;
  readonly scheduleManually: boolean | undefined;
  readonly ignoreNonWorkingDays: boolean | undefined;
  readonly startDate: string | null | undefined;
  readonly dueDate: string | null | undefined;
  readonly date: string | null | undefined;
  readonly duration: number | null | undefined;
  readonly estimatedTime: number | null | undefined;
  readonly remainingTime: number | null | undefined;
  readonly percentageDone: number | null | undefined;
  readonly project: Target | null | undefined;
  readonly type: Target | null | undefined;
  readonly status: Target | null | undefined;
  readonly priority: Target | null | undefined;
  readonly assignee: Target | null | undefined;
  readonly responsible: Target | null | undefined;
  readonly version: Target | null | undefined;
  readonly targetVersions: readonly Target[] | undefined;
  readonly observedInVersions: readonly Target[] | undefined;
  readonly parent: Target | null | undefined;
}

/** Collects the problems of all properties, so that one response reports all of them. */
export class Findings {
  readonly problems: PmRefusal[] = [];

  /** Adds a problem. */
  add(problem: PmRefusal): void {
    this.problems.push(problem);
  }

  /** Runs a step. If the step throws a refusal, adds the refusal to the problems and returns undefined. */
  try<Value>(step: () => Value): Value | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problems.push(error);
      return undefined;
    }
  }
}

const people = ["users", "groups", "placeholder_users"];

/** Reads a body. A field that cannot be read becomes a problem and counts as omitted. */
export function readWorkPackage(body: JsonObject, findings: Findings): WrittenWorkPackage {
  const read = <Value>(step: () => Value): Value | undefined => findings.try(step);
  const link = (name: string, kinds: readonly string[]): Target | null | undefined =>
    read(() => readLink(body, name, kinds));
  return {
    subject: read(() => readText(body, "subject")),
    description: read(() => readFormattable(body, "description")),
    scheduleManually: read(() => readBoolean(body, "scheduleManually")),
    ignoreNonWorkingDays: read(() => readBoolean(body, "ignoreNonWorkingDays")),
    startDate: read(() => readDate(body, "startDate")),
    dueDate: read(() => readDate(body, "dueDate")),
    date: read(() => readDate(body, "date")),
    duration: read(() => readDays(body.duration)),
    estimatedTime: read(() => readDuration(body, "estimatedTime")),
    remainingTime: read(() => readDuration(body, "remainingTime")),
    percentageDone: read(() => readInteger(body, "percentageDone", 0, 100)),
    project: link("project", ["projects", "workspaces"]),
    type: link("type", ["types"]),
    status: link("status", ["statuses"]),
    priority: link("priority", ["priorities"]),
    assignee: link("assignee", people),
    responsible: link("responsible", people),
    version: link("version", ["versions"]),
    targetVersions: read(() => readLinks(body, "targetVersions", ["versions"])),
    observedInVersions: read(() => readLinks(body, "observedInVersions", ["versions"])),
    parent: link("parent", ["work_packages"]),
  };
}
