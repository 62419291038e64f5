import { parse, type AnyEvent, type Provider } from "@halyard/webhook-verifier";
import type { Config } from "../config/config.js";
import type { Connections, GitHost, OpenProject } from "../connections/connections.js";
import { within } from "../connections/within.js";
import { providerOf } from "./provider-of.js";
import { configuredPlace, mappingsOf } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import type { RawDelivery } from "./spool/spool.js";
import { type Fields, numberOf, objectAt, textOf } from "./fields.js";
import { gitSubjects } from "./git-subjects.js";
import { openProjectSubjects } from "./openproject-subjects.js";

/** What has to be known to read a delivery. */
export interface ReadContext {
  readonly config: Pick<Config, "git" | "openproject" | "mappings">;
  readonly connections: Connections;
}

/** What a delivery says to look at. */
export interface ReadDelivery {
  /** As the verifier names it: `pull_request`, `work_package`; `unknown` for a body that is none. */
  readonly event: string;
  readonly action?: string | undefined;
  /** The server's own id of the delivery, where it sends one. */
  readonly remoteId?: string | undefined;
  /** Empty when `ignored` says why. */
  readonly subjects: readonly Subject[];
  /** A sentence for people: why nothing is to be done. */
  readonly ignored?: string | undefined;
}

/**
 * Reads what a delivery says to look at. The delivery was verified before it was kept: it is not verified again, because the
 * secret may have changed since. Nothing in it is trusted beyond the question where to look. Never throws: what cannot be
 * read, concerns no mapping or was caused by the bridge itself comes back as `ignored` with the reason.
 */
export async function readDelivery(raw: RawDelivery, { config, connections }: ReadContext): Promise<ReadDelivery> {
  const configured = [...config.git, ...config.openproject].find(({ name }) => name === raw.connection);
  if (configured === undefined || configured.webhookSecrets.length === 0) {
    const reason = `No connection with a webhook secret is named "${raw.connection}" any more.`;
    return { event: "unknown", subjects: [], ignored: reason };
  }
  const provider = providerOf(configured);
  const event = eventOf(raw, provider);
  if (typeof event === "string") return { event: "unknown", subjects: [], ignored: event };

  const known = {
    event: event.event === "unknown" ? (textOf(event.name) ?? "unknown") : event.event,
    ...(event.action !== undefined && { action: event.action }),
    ...(event.delivery.id !== undefined && { remoteId: event.delivery.id }),
  };
  const body: Fields = { ...event.payload };
  const outcome =
    provider.family === "git"
      ? await readGit(raw.connection, event, body, { config, connections })
      : await readOpenProject(raw.connection, body, { config, connections });
  return typeof outcome === "string" ? { ...known, subjects: [], ignored: outcome } : { ...known, subjects: outcome };
}

async function readGit(
  connection: string,
  { event }: AnyEvent,
  body: Fields,
  { config, connections }: ReadContext,
): Promise<readonly Subject[] | string> {
  const { place, subjects } = gitSubjects(connection, body);
  if (place === undefined) return "The body names no repository.";
  const repository = `${place.owner}/${place.repo}`;
  const mappings = mappingsOf(config, place);
  if (mappings.length === 0) return `No mapping covers the repository ${repository}.`;
  if (subjects.length === 0) return "Events of this kind change nothing that the bridge shows.";
  const takesIssues = mappings.some(({ rules }) => rules.issues.link || rules.issues.create !== undefined);
  if (!takesIssues && subjects.every(({ kind }) => kind === "issue")) {
    return `The rules of ${repository} leave issues alone.`;
  }
  // Workflows run on behalf of whoever set them off; their outcome is nobody's echo.
  const isRun = event === "workflow_run" || event === "workflow_job" || event === "action_run";
  const sender = objectAt(body, "sender");
  const login = textOf(sender?.["login"]) ?? textOf(sender?.["username"]);
  const me = await selfOn(connections.git(connection));
  if (!isRun && me !== undefined && login?.toLowerCase() === me.login.toLowerCase()) return own;
  return subjects.map((subject) => ({ ...subject, ...configuredPlace(config, place) }));
}

async function readOpenProject(
  connection: string,
  body: Fields,
  { config, connections }: ReadContext,
): Promise<readonly Subject[] | string> {
  const { subjects, actor } = openProjectSubjects(connection, body);
  if (!config.mappings.some(({ openproject }) => openproject === connection)) {
    return `No mapping leads to "${connection}".`;
  }
  if (subjects.length === 0) return "Events of this kind change nothing that the bridge shows.";
  const me = await selfOn(connections.openproject(connection));
  return me !== undefined && numberOf(actor) === me.id ? own : subjects;
}

const own = "The bridge caused it itself.";

/** Milliseconds that a server has to say who the bridge is. Other deliveries wait meanwhile. */
const patience = 1000;

/** Who the bridge is on a server, if that answers. A look at what the bridge caused itself does no harm. */
function selfOn(server: GitHost | OpenProject): Promise<{ readonly id: number; readonly login: string } | undefined> {
  return within(patience, server.me()).catch(() => undefined);
}

/** The event, or a sentence on why there is none. */
function eventOf({ headers, body: bytes }: RawDelivery, provider: Provider): AnyEvent | string {
  const claim = provider.claim((name) => headers[name], bytes);
  if (typeof claim === "string") return `The delivery cannot be read again (${claim}).`;
  const parsed = parse({ ok: true, secretIndex: 0, body: claim.body }, headers, provider);
  if (parsed.ok) return parsed.event;
  return parsed.reason === "body_not_json" ? "The body is not JSON." : "The body is not a JSON object.";
}
