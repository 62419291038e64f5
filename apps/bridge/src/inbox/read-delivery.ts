import { parse, type AnyEvent, type Provider } from "@halyard/webhook-verifier";
import type { Config } from "../config/config.js";
import { configuredPlace, mappingsOf } from "../config/mappings.js";
import type { Account, Connections, GitHost, OpenProject } from "../config/connections/connections.js";
import { within } from "../config/connections/within.js";
import type { Subject } from "../store/subject.js";
import { providerOf } from "./provider-of.js";
import type { RawDelivery } from "./spool/spool.js";
import { gitSubjects, openProjectSubjects, type GitBody, type GitSender, type OpenProjectBody } from "./subjects.js";

/** Configuration and connections needed to read a delivery. */
export interface ReadContext {
  readonly config: Pick<Config, "git" | "openproject" | "mappings">;
  readonly connections: Connections;
}

/** Subjects that a delivery names, or the reason why it is ignored. */
export interface ReadDelivery {
  /**
   * Name of the event, such as `pull_request`. If the verifier does not know the event, this is the sender's name for
   * it.
   */
  readonly event: string;
  readonly action?: string | undefined;
  /** The server's own id for the delivery, if it sends one. */
  readonly remoteId?: string | undefined;
  /** Subjects to reconcile. Empty when `ignored` is set. */
  readonly subjects: readonly Subject[];
  /** Reason why the delivery is ignored, as a sentence for operators. */
  readonly ignored?: string | undefined;
}

/**
 * Returns the subjects that a spooled delivery names. The delivery was verified before it was spooled. It is not
 * verified again, because the secret may have changed since then. Only the subjects and the sender are read from its
 * body. Never rejects: a delivery is returned as `ignored` if it cannot be read, if no mapping covers it, or if the
 * bridge caused it itself.
 */
export async function readDelivery(raw: RawDelivery, context: ReadContext): Promise<ReadDelivery> {
  const { git, openproject } = context.config;
  const configured = [...git, ...openproject].find(({ name }) => name === raw.connection);
  if (configured === undefined || configured.webhookSecrets.length === 0) {
    const reason = `The configuration no longer has a connection named "${raw.connection}" with a webhook secret.`;
    return { event: "unknown", subjects: [], ignored: reason };
  }
  const provider = providerOf(configured);
  const event = eventOf(raw, provider);
  if (typeof event === "string") return { event: "unknown", subjects: [], ignored: event };

  const known = {
    event: event.event === "unknown" ? event.name || "unknown" : event.event,
    ...(event.action !== undefined && { action: event.action }),
    ...(event.delivery.id !== undefined && { remoteId: event.delivery.id }),
  };
  const read = provider.family === "git" ? readGit : readOpenProject;
  const outcome = await read(raw.connection, event, context);
  return typeof outcome === "string" ? { ...known, subjects: [], ignored: outcome } : { ...known, subjects: outcome };
}

/** Reason for ignoring a delivery about the bridge's own change. */
export const ownEvent = "The bridge caused this event itself.";
const irrelevantEvent = "The bridge does not process events of this kind.";

async function readGit(
  connection: string,
  { event, payload }: AnyEvent,
  { config, connections }: ReadContext,
): Promise<readonly Subject[] | string> {
  const { place, subjects, sender } = gitSubjects(connection, payload as GitBody);
  if (place === undefined) return "The body of the delivery contains no repository.";
  const repository = `${place.owner}/${place.repo}`;
  const mappings = mappingsOf(config, place);
  if (mappings.length === 0) return `No mapping covers the repository ${repository}.`;
  if (subjects.length === 0) return irrelevantEvent;
  const takesIssues = mappings.some(({ rules }) => rules.issues.link || rules.issues.create !== undefined);
  if (!takesIssues && subjects.every(({ kind }) => kind === "issue")) {
    return `The rules for ${repository} ignore issues.`;
  }
  // The sender of a workflow event is the account that started the workflow. That account may be the bridge's, although
  // the bridge did not cause this event.
  const isRun = event === "workflow_run" || event === "workflow_job" || event === "action_run";
  const me = await ownAccount(connections.git(connection));
  if (!isRun && me !== undefined && isAccount(sender, me)) return ownEvent;
  return subjects.map((subject) => ({ ...subject, ...configuredPlace(config, place) }));
}

/** Compares ids, which stay the same when an account is renamed. If the body contains no id, compares logins. */
function isAccount(sender: GitSender, me: Account): boolean {
  return sender.id === undefined ? sender.login?.toLowerCase() === me.login.toLowerCase() : sender.id === me.id;
}

async function readOpenProject(
  connection: string,
  { payload }: AnyEvent,
  { config, connections }: ReadContext,
): Promise<readonly Subject[] | string> {
  if (!config.mappings.some(({ openproject }) => openproject === connection)) {
    return `No mapping contains the connection "${connection}".`;
  }
  const { subjects, actor } = openProjectSubjects(connection, payload as OpenProjectBody);
  if (subjects.length === 0) return irrelevantEvent;
  const me = await ownAccount(connections.openproject(connection));
  return me !== undefined && actor === me.id ? ownEvent : subjects;
}

/**
 * Timeout in milliseconds for reading the bridge's own account. It is short, because other deliveries wait in the
 * meantime.
 */
const accountTimeout = 1000;

/**
 * Returns the bridge's account on a server, or undefined if it cannot be read in time. In that case, deliveries that
 * the bridge caused are reconciled unnecessarily.
 */
function ownAccount(server: GitHost | OpenProject): Promise<Account | undefined> {
  return within(accountTimeout, server.me()).catch(() => undefined);
}

/** Returns the event that a delivery contains, or the reason why the delivery cannot be read. */
function eventOf({ headers, body }: RawDelivery, provider: Provider): AnyEvent | string {
  // If the body is form-encoded, extracts the JSON from it, as the verification does.
  const claim = provider.claim((name) => headers[name], body);
  if (typeof claim === "string") return `The spooled delivery cannot be read (${claim}).`;
  const parsed = parse({ ok: true, secretIndex: 0, body: claim.body }, headers, provider);
  if (parsed.ok) return parsed.event;
  return parsed.reason === "body_not_json"
    ? "The body of the delivery is not JSON."
    : "The body of the delivery is not a JSON object.";
}
