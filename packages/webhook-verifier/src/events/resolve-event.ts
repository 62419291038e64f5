import { gitEventForms, openProjectEventForms } from "./event-forms.js";

/** A JSON object whose members have unknown types. */
export type JsonObject = Record<string, unknown>;

/** Returns whether a JSON value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An event's name and action in Halyard's terms. */
export interface ResolvedEvent {
  readonly event: string;
  readonly action: string | undefined;
}

/**
 * Determines the event's name and action for a delivery from a git server. The event header and the event-type header
 * are not signed, so the body must confirm them. Returns undefined if it does not. The action, the kind of comment and
 * a review's verdict are read from the body.
 */
export function resolveGitEvent(body: JsonObject, event: string, type: string): ResolvedEvent | undefined {
  // For packages, Gitea up to 1.22 and Forgejo send an empty event header. Very old servers send no event-type header.
  const announced = gitEventForms.find((form) => (type ? form.type === type : form.event === event));
  const confirmed = gitEventForms.find(({ member }) => body[member] !== undefined && body[member] !== null);
  if (!announced || !confirmed) return undefined;
  // Gitea 1.16 to 1.18 announce a review without a verdict as a comment.
  const isReview = type === "pull_request_comment" && confirmed.member === "review";
  if (announced.member !== confirmed.member && !isReview) return undefined;
  const name = confirmed.member === "comment" ? commentName(body, type) : isReview ? confirmed.name : announced.name;
  const known = gitEventForms.flatMap((form) => (form.name === name ? (form.actions ?? []) : []));
  if (known.length === 0) return { event: name, action: undefined };
  const told = name === "pull_request_review" ? verdict(body) : body["action"];
  const action = known.find((each) => each === told);
  return action === undefined ? undefined : { event: name, action };
}

/** Determines the event's name and action from the body of an OpenProject delivery. */
export function resolveOpenProjectEvent(body: JsonObject): ResolvedEvent | undefined {
  for (const { name, member, actions } of openProjectEventForms) {
    for (const action of actions) {
      if (body["action"] === `${name}:${action}`) {
        return isJsonObject(body[member]) ? { event: name, action } : undefined;
      }
    }
  }
  return undefined;
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
  // Gitea 1.16 to 1.18 use `pull_request_comment` for a review without a verdict.
  return typeof type === "string" ? type.replace(/^pull_request_(review_)?/, "") : undefined;
}
