import type { DeliveryHeaders } from "../verification/delivery.js";
import { headerReader } from "../verification/headers.js";
import type { EventFamily, HeaderReader, Provider } from "../verification/provider.js";
import type { Verified } from "../verification/verification.js";
import {
  isJsonObject,
  resolveGitEvent,
  resolveOpenProjectEvent,
  type JsonObject,
  type ResolvedEvent,
} from "./resolve-event.js";
import type { EventsByFamily } from "./webhook-event.js";

/** Result of {@link parse}. */
export type Parsed<Event> =
  | { readonly ok: true; readonly event: Event }
  /** `body_not_json`: the body is not JSON in UTF-8. `body_not_object`: it is JSON but not an object. */
  | { readonly ok: false; readonly reason: "body_not_json" | "body_not_object" };

/**
 * Parses a verified delivery as a typed event. The first argument is the result of `verify`, so that only signed bytes
 * are parsed. If the event is not known, the result is an `unknown` event with the body, so no delivery is lost.
 * Removes the secret that Gitea 1.13 and older include in the body. Never throws.
 *
 * @example
 * const provider = forgejo({ secrets: [secret] });
 * const verification = await verify({ headers: request.headers, body }, provider);
 * if (!verification.ok) return new Response(null, { status: 401 });
 * const parsed = parse(verification, request.headers, provider);
 * if (parsed.ok && parsed.event.event === "push") console.log(parsed.event.payload.ref);
 */
export function parse<Family extends EventFamily>(
  verified: Verified,
  headers: DeliveryHeaders,
  provider: Provider<Family>,
): Parsed<EventsByFamily[Family]> {
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(verified.body));
  } catch {
    return { ok: false, reason: "body_not_json" };
  }
  if (!isJsonObject(payload)) return { ok: false, reason: "body_not_object" };
  const header = headerReader(headers);
  const { id, targetType, name, resolved } = readers[provider.family](payload, header, provider);
  const delivery = {
    id: id !== undefined && printable.test(id) ? id : undefined,
    provider: provider.name,
    secretIndex: verified.secretIndex,
    targetType,
  };
  const event = resolved
    ? { ...resolved, payload, delivery }
    : { event: "unknown", action: undefined, name, payload, delivery };
  // The cast is safe, because a test checks that the tables of event forms match the types.
  return { ok: true, event: event as unknown as EventsByFamily[Family] };
}

/** Accepted ids. Any other id could cause problems in logs and replay stores. */
const printable = /^[\x21-\x7e]{1,200}$/;

/** The parts of an event that each kind of sender sends differently. */
interface Reading {
  readonly id?: string | undefined;
  readonly targetType?: string | undefined;
  readonly name: string;
  readonly resolved?: ResolvedEvent | undefined;
}

type Reader = (body: JsonObject, header: HeaderReader, provider: Provider) => Reading;

const readers: Readonly<Record<EventFamily, Reader>> = {
  git(body, header) {
    delete body["secret"];
    const event = gitHeader(header, "event");
    const type = gitHeader(header, "event-type");
    return {
      id: gitHeader(header, "delivery"),
      targetType: header("x-gitea-hook-installation-target-type"),
      name: type || event,
      resolved: resolveGitEvent(body, event, type),
    };
  },
  openproject: (body) => ({ name: text(body["action"]), resolved: resolveOpenProjectEvent(body) }),
  custom: (body, header, { idHeader, eventHeader }) => ({
    id: idHeader && header(idHeader),
    name: eventHeader === undefined ? text(body["type"]) : (header(eventHeader) ?? ""),
  }),
};

/** Returns a header's value. Servers send a header under several prefixes, and the first non-empty value is used. */
function gitHeader(header: HeaderReader, name: string): string {
  return ["forgejo", "gitea", "gogs", "github"].map((sender) => header(`x-${sender}-${name}`)).find(Boolean) ?? "";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
