import type { LinkInput, WorkPackageInput } from "@halyard/pm-resources";
import { fieldsOf } from "../custom-fields.js";
import { workPackageDocument } from "../documents/work-package-document.js";
import type { View } from "../permissions.js";
import type { WorkPackageRecord } from "../state.js";

/** Returns a work package's writable fields, in the form of a request body. */
export function workPackagePayload(view: View, draft: WorkPackageRecord): WorkPackageInput {
  const document = workPackageDocument(view, draft);
  const milestone = view.state.types[draft.typeId]?.isMilestone === true;
  const links = document._links as unknown as Readonly<Record<string, LinkInput | LinkInput[]>>;
  const fields = fieldsOf(view.state, draft);
  const linkNames = [
    ...["type", "status", "priority", "project", "parent", "assignee", "responsible"],
    ...["version", "targetVersions", "observedInVersions"].filter((name) => links[name] !== undefined),
    ...fields.filter(({ format }) => format === "list" || format === "user").map(({ id }) => `customField${id}`),
  ];
  const chosen = linkNames.map((name): [string, LinkInput | LinkInput[]] => [name, links[name] ?? { href: null }]);
  const noProject = view.state.projects[draft.projectId] === undefined ? { project: { href: null } } : {};
  const custom: WorkPackageInput = Object.fromEntries(
    fields
      .map(({ id }) => `customField${id}` as const)
      .filter((name) => document[name] !== undefined)
      .map((name) => [name, document[name]]),
  );
  return {
    subject: document.subject,
    description: { raw: "", ...document.description },
    scheduleManually: document.scheduleManually,
    ...(milestone
      ? { date: document.date }
      : { startDate: document.startDate, dueDate: document.dueDate, duration: document.duration }),
    estimatedTime: document.estimatedTime,
    remainingTime: document.remainingTime,
    ignoreNonWorkingDays: document.ignoreNonWorkingDays,
    percentageDone: document.percentageDone,
    ...custom,
    ...(draft.id === 0 ? {} : { lockVersion: draft.lockVersion }),
    _links: { ...Object.fromEntries(chosen), ...noProject },
  };
}
