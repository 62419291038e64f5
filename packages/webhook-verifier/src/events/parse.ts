import { headerReader } from "../internal/header-reader.js";
import { isJsonObject, type JsonObject } from "../internal/json-object.js";
import { resolveGitEvent } from "../internal/resolve-git-event.js";
import { resolveOpenProjectEvent } from "../internal/resolve-openproject-event.js";
import type { ResolvedEvent } from "../internal/resolved-event.js";
import type { DeliveryHeaders } from "../verification/delivery.js";
import type { HeaderReader, Provider } from "../verification/provider.js";
import type { Verified } from "../verification/verification.js";
import type { EventFamily, EventsByFamily } from "./webhook-event.js";

/** Outcome of {@link parse}. */
export type Parsed<Event> =
  | { readonly ok: true; readonly event: Event }
  /** `body_not_json`: not JSON in UTF-8. `body_not_object`: JSON, but no object. */
  | { readonly ok: false; readonly reason: "body_not_json" | "body_not_object" };

/**
 * Makes a typed event of a verified delivery. Only what `verify` vouched for can be parsed: its result is the first
 * argument. Whatever Halyard has no type for comes out as an `unknown` event with its body, so nothing is dropped.
 * Never throws. Git servers up to Gitea 1.13 put the secret into the body; it is taken out.
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
  // The tables of names and members are what makes this true; a test holds them against the types.
  return { ok: true, event: event as unknown as EventsByFamily[Family] };
}

/** What an id may look like; anything else would only make trouble in logs and stores. */
const printable = /^[\x21-\x7e]{1,200}$/;

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

/** Every server sends each of these headers under several names, and sometimes one of them empty. */
function gitHeader(header: HeaderReader, what: string): string {
  return ["forgejo", "gitea", "gogs", "github"].map((sender) => header(`x-${sender}-${what}`)).find(Boolean) ?? "";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
