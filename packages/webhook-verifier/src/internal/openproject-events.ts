import type { OpenProjectEvent } from "../events/openproject-event.js";

/** One kind of event of OpenProject: its name, the member of the body that holds the resource, and its actions. */
export type OpenProjectEventForm = readonly [
  name: OpenProjectEvent["event"],
  member: string,
  actions: readonly string[],
];

/** Every kind of event OpenProject sends. The body's `action` is name and action with a colon between. */
export const openProjectEventForms: readonly OpenProjectEventForm[] = [
  ["work_package", "work_package", ["created", "updated"]],
  ["work_package_comment", "activity", ["comment", "internal_comment"]],
  ["project", "project", ["created", "updated"]],
  ["time_entry", "time_entry", ["created"]],
  ["attachment", "attachment", ["created"]],
];
