import { nameOf } from "../../server/catalogue.js";
import type { JsonObject } from "../../server/call.js";
import type { Dialect } from "../../server/dialect.js";
import { Refusal } from "../../server/refusal.js";
import { type Parts, readParts } from "../../server/upload.js";
import { authenticate, scopesOf } from "./authenticate.js";
import type { GitContext } from "./call.js";
import type { GitServer } from "./git-server.js";
import { refusalReply, refuseWithoutBody, unknownPath } from "./refusal.js";
import { checkScopes } from "./scopes.js";

/**
 * Returns the dialect of Gitea and Forgejo: their rules for URLs, credentials, bodies and errors. `delivered` waits
 * until the sandbox's outbox contains every delivery that requests have caused so far.
 */
export function gitDialect(server: GitServer, delivered: () => Promise<void>): Dialect<GitContext> {
  const root = new URL(server.baseUrl).pathname.replace(/\/$/, "");
  return {
    root,
    prefix: `${root}/api/v1`,
    json: "application/json;charset=utf-8",
    headers: (request) => ({
      "Cache-Control": "max-age=0, private, must-revalidate, no-transform",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "SAMEORIGIN",
      ...tokenWarning(new URL(request.url).searchParams),
    }),
    has: ({ since }) => since === undefined || server.has(since),
    fieldPattern,
    read: async (request, { media }) => {
      const query = new URL(request.url).searchParams;
      if (media.request === "multipart") {
        const { texts, files } = await readUpload(request, query.get("name") ?? "");
        return { query, fields: () => texts, file: Object.values(files)[0] };
      }
      const text = request.body === null ? "" : await request.text();
      return { query, fields: () => parseFields(text) };
    },
    context: ({ headers, method, url }, { query }) => {
      const caller = authenticate(server, headers, query);
      const scopes = scopesOf(server, headers, query);
      if (scopes) checkScopes(server, scopes, method, new URL(url).pathname.slice(`${root}/api/v1`.length));
      return { server, caller };
    },
    settle: delivered,
    catalogue: async () => (await import("@halyard/git-hosting/operations")).operations,
    withoutRoute: (_, { operation, isKnownPath }) => {
      if (operation === undefined) return isKnownPath ? refuseWithoutBody(405) : unknownPath();
      const { method, path } = operation;
      return new Refusal(501, `The sandbox does not implement \`${nameOf(operation)}\` (${method} ${path}).`);
    },
    invalidBody: ({ field, isMissing, message }) => {
      const name = field.charAt(0).toUpperCase() + field.slice(1);
      return new Refusal(422, `[${name}]: ${isMissing ? "Required" : message}`);
    },
    refused: (refusal) => refusalReply(server, refusal),
  };
}

/** Reads an upload. A multipart body is split into its parts. Any other body is one file. */
async function readUpload(request: Request, name: string): Promise<Parts> {
  const contentType = request.headers.get("content-type") ?? "";
  if (contentType.startsWith("multipart/")) return (await readParts(request)) ?? { texts: {}, files: {} };
  const content = new Uint8Array(await request.arrayBuffer());
  return { texts: {}, files: { attachment: { content, contentType, name } } };
}

/**
 * Returns the pattern for a path field that would otherwise also match paths of other operations. For example,
 * `hooks/{id}` must not match `hooks/git`. Undefined for a field that needs no pattern.
 */
function fieldPattern(name: string, template: string): string | undefined {
  // A word in place of an issue number must match too. The route then responds with 404, as the servers do. A dot must
  // not match, because `pulls/7.diff` belongs to another operation.
  if (name === "index" && !template.includes("/pulls/{index}/")) return "[^/.]+";
  if (name === "index" || (name === "id" && template.includes("/hooks/"))) return "[0-9]+";
  return name === "sha" ? String.raw`(?!.*\.(?:diff|patch)$)[^/]+` : undefined;
}

/** Returns the header that warns about a token in the query. The servers accept such a token, but it is deprecated. */
function tokenWarning(query: URLSearchParams): Readonly<Record<string, string>> {
  const has = ["token", "access_token"].some((name) => (query.get(name) ?? "") !== "");
  return has ? { "X-Gitea-Warning": "Tokens in the query are deprecated: send them in the Authorization header." } : {};
}

/** Parses a body as Go does. An unpaired surrogate becomes U+FFFD, and null counts as an omitted field. */
function parseFields(text: string): JsonObject {
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text, (_, part: unknown) => (typeof part === "string" ? part.toWellFormed() : part));
  } catch {
    throw new Refusal(422, "invalid character looking for beginning of value");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
