import { ConfigurationError } from "../errors/configuration-error.js";
import type { EventFamily } from "../events/webhook-event.js";
import { gitEventForms } from "./git-events.js";
import { openProjectEventForms } from "./openproject-events.js";

/** Refuses to wait for an event that cannot come, which a program without types would do for ever. */
export function checkSelection(family: EventFamily, event: string, action: string | undefined): void {
  const known = actionsByName(family);
  const actions = known.get(event);
  if (!actions) {
    throw new ConfigurationError(
      `\`${event}\` is not an event of this sender. Its events are ${[...known.keys()].join(", ")}.`,
    );
  }
  if (action !== undefined && !actions.includes(action)) {
    throw new ConfigurationError(`\`${action}\` is not an action of ${event}. It has ${actions.join(", ") || "none"}.`);
  }
}

function actionsByName(family: EventFamily): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const add = (name: string, actions: readonly string[] = []) =>
    known.set(name, [...(known.get(name) ?? []), ...actions]);
  if (family === "git") for (const [name, , , , actions] of gitEventForms) add(name, actions);
  if (family === "openproject") for (const [name, , actions] of openProjectEventForms) add(name, actions);
  return known.set("unknown", []).set("*", []);
}
