import { Hono, type Context } from "hono";
import { authenticate } from "./authentication.js";
import type { DomainEvent, Exchange, Handler, JsonObject, Reply, UploadedFile } from "./exchange.js";
import { parseJson } from "./filters.js";
import { unpackQuery } from "./packed-query.js";
import { errorDocument, invalidBody, notFound, Problem } from "./problem.js";
import { activityRoutes } from "./routes/activities.js";
import { attachmentRoutes } from "./routes/attachments.js";
import { catalogRoutes } from "./routes/catalogs.js";
import { instanceRoutes } from "./routes/instance.js";
import { membershipRoutes } from "./routes/memberships.js";
import { notificationRoutes } from "./routes/notifications.js";
import { projectRoutes } from "./routes/projects.js";
import { relationRoutes } from "./routes/relations.js";
import type { Router } from "./routes/router.js";
import { timeEntryRoutes } from "./routes/time-entries.js";
import { versionRoutes } from "./routes/versions.js";
import { workPackageRoutes } from "./routes/work-packages.js";
import type { OpenProjectState, UserRecord } from "./state.js";
import { refuseUnknown } from "./unimplemented.js";

/** Options for the app of a sandbox. */
export interface AppOptions {
  readonly state: () => OpenProjectState;
  /** Path of the API: `/api/v3`, after that of the base URL. */
  readonly api: string;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Records the events of a request; the response waits for it. */
  readonly notice: (events: readonly DomainEvent[]) => Promise<void>;
}

/** The variables of a request. */
type Payload = Pick<Exchange, "body" | "file">;

/** The server without faults: authentication, content types, routes, errors. */
export function createApp(options: AppOptions): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  const register = (method: string, path: string, handler: Handler, takesFiles = false): void => {
    app.on(method, options.api + (path === "/" ? "" : path), (context) =>
      carryOut(options, context, handler, takesFiles),
    );
  };
  const router: Router = {
    get: (path, handler) => register("GET", path, handler),
    post: (path, handler) => register("POST", path, handler),
    patch: (path, handler) => register("PATCH", path, handler),
    delete: (path, handler) => register("DELETE", path, handler),
    upload: (path, handler) => register("POST", path, handler, true),
  };
  instanceRoutes(router);
  catalogRoutes(router);
  projectRoutes(router);
  workPackageRoutes(router);
  activityRoutes(router);
  relationRoutes(router);
  timeEntryRoutes(router);
  versionRoutes(router);
  membershipRoutes(router);
  attachmentRoutes(router);
  notificationRoutes(router);
  app.notFound(async (context) => {
    identify(options, context);
    const { method, path } = context.req;
    const known = path === options.api || path.startsWith(`${options.api}/`);
    throw known ? await refuseUnknown(method, path.slice(options.api.length)) : notFound();
  });
  app.onError((error) => refuse(error));
  return async (request) => app.fetch(request);
}

async function carryOut(
  options: AppOptions,
  context: Context,
  handler: Handler,
  takesFiles: boolean,
): Promise<Response> {
  const { api, notice } = options;
  identify(options, context);
  const refusal = refuseContentType(context, takesFiles);
  if (refusal !== undefined) return refusal;
  const { body, file } = await readPayload(context, takesFiles);
  const { searchParams } = new URL(context.req.url);
  const query = isRead(context) ? await unpackQuery(searchParams) : searchParams;
  const events: DomainEvent[] = [];
  let time: string | undefined;
  // Nothing is awaited while a request is carried out, so that none sees another half done. Who asks is looked up again:
  // the body took its time.
  const reply = handler({
    ...{ api, body, file, query, state: options.state(), user: identify(options, context) },
    params: context.req.param(),
    path: context.req.path.slice(api.length),
    now: () => (time ??= new Date(options.now()).toISOString()),
    notice: (event) => void events.push(event),
  });
  await notice(events);
  return respond(reply, context.req.header("if-none-match"));
}

/** @throws Problem 401. */
function identify({ state }: AppOptions, context: Context): UserRecord {
  const user = authenticate(state(), context.req.header("authorization") ?? null);
  if (user === undefined) throw new Problem(401, "Unauthenticated", "You need a valid API key or token for this.");
  return user;
}

/** Every request but a GET needs a content type, also without a body. */
function refuseContentType(context: Context, takesFiles: boolean): Response | undefined {
  if (isRead(context)) return undefined;
  const type = context.req.header("content-type");
  if (type === undefined || type === "") {
    return new Response("Missing content-type header", { status: 406, headers: { "content-type": "text/plain" } });
  }
  const allowed = ["application/json", "application/hal+json", ...(takesFiles ? ["multipart/form-data"] : [])];
  if (allowed.some((name) => type.toLowerCase().startsWith(name))) return undefined;
  throw new Problem(415, "TypeNotSupported", `Expected one of the content types ${allowed.join(", ")}.`);
}

async function readPayload(context: Context, takesFiles: boolean): Promise<Payload> {
  if (isRead(context)) return { body: {}, file: undefined };
  if (takesFiles) return readParts(context);
  const text = await context.req.text();
  return { body: text.trim() === "" ? {} : toObject(text), file: undefined };
}

/** Two parts: what is told about the file, then the file. */
async function readParts(context: Context): Promise<Payload> {
  const form = await context.req.formData().catch(() => undefined);
  const [metadata, file] = [form?.get("metadata"), form?.get("file")];
  if (metadata === undefined || metadata === null || !(file instanceof Blob)) {
    throw invalidBody("The body must have the parts `metadata`, with JSON, and `file`.");
  }
  const body = toObject(typeof metadata === "string" ? metadata : await metadata.text());
  const content = new Uint8Array(await file.arrayBuffer());
  const hash = await sha1(content);
  const uploaded: UploadedFile = { content, hash, contentType: file.type || "application/octet-stream" };
  return { body, file: uploaded };
}

function toObject(text: string): JsonObject {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalidBody();
  return value as JsonObject;
}

async function respond({ status, document, tagged, file }: Reply, known: string | undefined): Promise<Response> {
  if (file !== undefined) {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`;
    const headers = { "content-type": file.contentType, "content-disposition": disposition };
    return new Response(file.content, { status, headers });
  }
  if (document === undefined) return new Response(null, { status });
  const text = JSON.stringify(document);
  if (tagged !== true) return new Response(text, { status, headers: hal });
  const etag = `W/"${await sha1(new TextEncoder().encode(text))}"`;
  // The whole field has to be the tag: the servers know no lists of them.
  if (known === etag) return new Response(null, { status: 304 });
  return new Response(text, { status, headers: { ...hal, etag } });
}

async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The response to an error that a handler threw. */
export function refuse(error: unknown): Response {
  const problem =
    error instanceof Problem
      ? error
      : new Problem(500, "InternalServerError", `The sandbox failed: ${error instanceof Error ? error.message : "?"}`);
  const challenge: Record<string, string> =
    problem.status === 401 ? { "www-authenticate": 'Basic realm="OpenProject API"' } : {};
  return new Response(JSON.stringify(errorDocument(problem)), {
    status: problem.status,
    headers: { ...hal, ...challenge },
  });
}

const hal: Readonly<Record<string, string>> = { "content-type": "application/hal+json; charset=utf-8" };

function isRead({ req }: Context): boolean {
  return req.method === "GET" || req.method === "HEAD";
}
