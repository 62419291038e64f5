import { nameOf } from "../server/catalogue.js";
import type { JsonObject, Payload } from "../server/call.js";
import type { Dialect } from "../server/dialect.js";
import { readParts } from "../server/upload.js";
import { authenticate } from "./authentication.js";
import type { DomainEvent, PmContext } from "./call.js";
import { parseJson } from "./filters.js";
import { unpackQuery } from "./packed-query.js";
import { constraint, errorDocument, invalidBody, notFound, notImplemented, refusal } from "./refusal.js";
import type { OpenProjectState, UserRecord } from "./state.js";

/** Options for {@link pmDialect}. */
export interface DialectOptions {
  readonly state: () => OpenProjectState;
  /** Path of the server's base URL. Empty if the URL has no path. */
  readonly root: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Records the events of a request. The response is sent when the promise has resolved. */
  readonly notice: (events: readonly DomainEvent[]) => Promise<void>;
}

interface NoticingContext extends PmContext {
  readonly events: readonly DomainEvent[];
}

/** Returns the dialect of OpenProject: its rules for URLs, credentials, bodies and errors. */
export function pmDialect({ state, root, now, notice }: DialectOptions): Dialect<NoticingContext> {
  const api = `${root}/api/v3`;
  const identify = ({ headers }: Request): UserRecord => {
    const user = authenticate(state(), headers.get("authorization"));
    if (user === undefined) throw refusal(401, "Unauthenticated", "You need a valid API key or token for this.");
    return user;
  };
  return {
    root,
    prefix: api,
    json: "application/hal+json; charset=utf-8",
    headers: () => ({}),
    has: () => true,
    read: async (request, { media }) => {
      identify(request);
      const query = new URL(request.url).searchParams;
      if (isRead(request)) return { query: await unpackQuery(query), fields: () => ({}) };
      const takesFiles = media.request === "multipart";
      refuseContentType(request, media.request);
      if (takesFiles) return { query, ...(await readUpload(request)) };
      const text = await request.text();
      if (media.request === "text") return { query, fields: () => ({ text }) };
      const fields = text.trim() === "" ? {} : toObject(text);
      return { query, fields: () => fields };
    },
    // Looks up the caller a second time, because the account can change while the body arrives.
    context: (request) => {
      const events: DomainEvent[] = [];
      let time: string | undefined;
      return {
        ...{ api, state: state(), user: identify(request), events },
        now: () => (time ??= new Date(now()).toISOString()),
        notice: (event) => void events.push(event),
      };
    },
    settle: ({ events }) => notice(events),
    catalogue: async () => (await import("@halyard/pm-resources/operations")).operations,
    withoutRoute: (request, { operation }) => {
      identify(request);
      return operation === undefined ? notFound() : notImplemented(nameOf(operation));
    },
    invalidBody: ({ field, message }) => constraint(field, message),
    refused: (refused) => {
      const { status, details } = refused;
      const headers = status === 401 ? { "www-authenticate": 'Basic realm="OpenProject API"' } : {};
      const { text } = details as { readonly text?: string };
      return { status, document: text ?? errorDocument(refused), headers: text === undefined ? headers : plainText };
    },
  };
}

/** Content types that an operation accepts besides JSON, by the kind of its body. */
const furtherTypes: Readonly<Record<string, readonly string[]>> = {
  multipart: ["multipart/form-data"],
  text: ["text/plain"],
};

const plainText = { "content-type": "text/plain" };

/**
 * Refuses a request with a missing or wrong content type. Every request except GET and HEAD needs one, even without a
 * body.
 */
function refuseContentType({ headers }: Request, media: string | undefined): void {
  const type = headers.get("content-type") ?? "";
  if (type === "")
    throw refusal(406, "NotFound", "Missing content-type header", { text: "Missing content-type header" });
  const allowed = ["application/json", "application/hal+json", ...(furtherTypes[media ?? ""] ?? [])];
  if (allowed.some((name) => type.toLowerCase().startsWith(name))) return;
  throw refusal(415, "TypeNotSupported", `Expected one of the content types ${allowed.join(", ")}.`);
}

async function readUpload(request: Request): Promise<Pick<Payload, "fields" | "file">> {
  const parts = await readParts(request);
  const file = parts?.files.file;
  const metadata = parts?.texts.metadata ?? decode(parts?.files.metadata?.content);
  if (metadata === undefined || file === undefined) {
    throw invalidBody("The body must have the parts `metadata` (JSON) and `file`.");
  }
  const fields = toObject(metadata);
  return { fields: () => fields, file };
}

function decode(content: Uint8Array | undefined): string | undefined {
  return content && new TextDecoder().decode(content);
}

function toObject(text: string): JsonObject {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalidBody();
  return value as JsonObject;
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
