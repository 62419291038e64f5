import { isJsonObject, type JsonObject } from "./json-object.js";
import { openProjectEventForms } from "./openproject-events.js";
import type { ResolvedEvent } from "./resolved-event.js";

/** Finds name and action of a delivery of OpenProject, which tells both in its body. */
export function resolveOpenProjectEvent(body: JsonObject): ResolvedEvent | undefined {
  for (const [event, member, actions] of openProjectEventForms) {
    for (const action of actions) {
      if (body["action"] === `${event}:${action}`) return isJsonObject(body[member]) ? { event, action } : undefined;
    }
  }
  return undefined;
}
