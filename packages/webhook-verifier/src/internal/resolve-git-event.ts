import { gitEventForms } from "./git-events.js";
import { isJsonObject, type JsonObject } from "./json-object.js";
import type { ResolvedEvent } from "./resolved-event.js";

/**
 * Finds the one name of a delivery from its headers and its body. The headers are not signed, so the body has to agree: what
 * it does not confirm has no name. What it tells itself (kind of a comment, verdict of a review, action) is taken from it.
 */
export function resolveGitEvent(body: JsonObject, event: string, type: string): ResolvedEvent | undefined {
  // Gitea up to 1.22 and Forgejo leave the event header of a package empty; very old servers send no type.
  const announced = gitEventForms.find(([, eventHeader, typeHeader]) =>
    type ? typeHeader === type : eventHeader === event,
  );
  const told = gitEventForms.find(([, , , member]) => body[member] !== undefined && body[member] !== null);
  if (!announced || announced[3] !== told?.[3]) return undefined;
  const [announcedName, , , member] = announced;
  const name = member === "comment" ? commentName(body, type) : announcedName;
  const actions = gitEventForms.flatMap(([formName, , , , formActions]) =>
    formName === name ? (formActions ?? []) : [],
  );
  if (actions.length === 0) return { event: name, action: undefined };
  const done = name === "pull_request_review" ? verdict(body) : body["action"];
  const action = actions.find((known) => known === done);
  return action === undefined ? undefined : { event: name, action };
}

function commentName(body: JsonObject, type: string): "issue_comment" | "pull_request_comment" {
  const { is_pull: isPull, issue } = body;
  const onPull =
    typeof isPull === "boolean"
      ? isPull
      : type === "pull_request_comment" || (isJsonObject(issue) && isJsonObject(issue["pull_request"]));
  return onPull ? "pull_request_comment" : "issue_comment";
}

function verdict({ review }: JsonObject): string | undefined {
  const type = isJsonObject(review) ? review["type"] : undefined;
  return typeof type === "string" ? type.replace("pull_request_review_", "") : undefined;
}
