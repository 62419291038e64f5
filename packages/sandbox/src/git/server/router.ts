import type { Method, Operation, Schema } from "@halyard/http-core";
import { type Handler, Hono } from "hono";
import { authenticate } from "./authenticate.js";
import type { Call } from "./call.js";
import type { GitServer } from "./git-server.js";
import { refuse, Refusal } from "./refusal.js";
import { refusalReply, type Reply } from "./reply.js";
import { unanswered } from "./unanswered.js";
import { writeReply } from "./write-reply.js";

/** The names in a path template. */
type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Plain}` ? Plain : Name) | PathName<Rest>
  : never;

/** Collects which function answers which operation of the client. */
export interface Router {
  /**
   * Answers an operation. The function is synchronous: nothing changes between what it reads and what it writes, and its
   * webhook deliveries are in the outbox before the response is sent.
   */
  readonly on: <Path extends string, Query, Body, Document, Key extends string | undefined, Verb extends Method>(
    operation: Operation<Path, Query, Body, Document, Key, Verb>,
    answer: (call: Call<PathName<Path>, Body>) => Reply<Document>,
  ) => void;
  /** The server, once everything is collected. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Options for a router. */
export interface RouterOptions {
  readonly server: GitServer;
  /** Path of the API below the host, such as `/api/v1`. */
  readonly prefix: string;
  /** Path of the server below the host; empty for none. */
  readonly root: string;
  /** Resolves when every delivery that was caused so far is in the outbox. */
  readonly delivered: () => Promise<void>;
}

/** Makes a router without routes: everything is answered with 501, or with 404 where no version has such a path. */
export function createRouter({ server, prefix, root, delivered }: RouterOptions): Router {
  const app = new Hono();
  app.notFound(async ({ req }) => {
    const { pathname } = new URL(req.url);
    return writeReply(refusalReply(await unanswered(server, req.method, pathname, { prefix, root })));
  });
  const routes: { readonly path: string; readonly add: () => void }[] = [];
  return {
    on: (operation, answer) => {
      if (operation.since !== undefined && !server.has(operation.since)) return;
      const path = (operation.root === "server" ? root : prefix) + honoPath(operation.path);
      const handler: Handler = async ({ req }) => {
        const text = operation.body === undefined ? "" : await req.text();
        const url = new URL(req.url);
        const reply = attempt(server, () => {
          const caller = authenticate(server, req.raw.headers, url.searchParams);
          const rawBody = parseJson(text);
          return answer({
            server,
            pathname: url.pathname.slice(root.length),
            query: url.searchParams,
            caller,
            path: (name) => req.param(name) ?? "",
            rawBody,
            body: () => checkBody(server, operation.body, text, rawBody) as never,
          });
        });
        await delivered();
        return writeReply({ ...reply, headers: { ...reply.headers, ...warning(url.searchParams) } });
      };
      routes.push({ path, add: () => app.on(operation.method, path, handler) });
    },
    fetch: async (request) => {
      // The first route that fits is taken, so words go before what stands for any word.
      for (const { add } of routes.splice(0).sort((a, b) => placeholders(a.path) - placeholders(b.path))) add();
      return app.fetch(request);
    },
  };
}

/** Hono's form of a template. Where words may stand in the place of a field (`pulls/pinned`, `abc.diff`), it takes none. */
function honoPath(template: string): string {
  return template.replace(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    if (plus !== "") return `:${name}{.+}`;
    if (name === "index" || (name === "id" && template.includes("/hooks/"))) return `:${name}{[0-9]+}`;
    return name === "sha" ? String.raw`:sha{(?!.*\.(?:diff|patch)$)[^/]+}` : `:${name}`;
  });
}

/** Tokens in the query still work; a header says that they are not to be used. */
function warning(query: URLSearchParams): Readonly<Record<string, string>> {
  const has = ["token", "access_token"].some((name) => (query.get(name) ?? "") !== "");
  return has ? { "X-Gitea-Warning": "Tokens in the query are deprecated: send them in the header Authorization." } : {};
}

function placeholders(path: string): number {
  return path.split(":").length;
}

/** Runs what answers; errors that are no refusals are faults of the sandbox, and told as such. */
function attempt(server: GitServer, answer: () => Reply<unknown>): Reply<unknown> {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return refusalReply(error);
    return refusalReply(refuse(server, 500, `The sandbox itself is at fault: ${String(error)}`));
  }
}

/** As Go reads it: what is no character, half of a surrogate pair, becomes U+FFFD. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
  } catch {
    return undefined;
  }
}

/** Go leaves a field as it is where JSON says null, so null counts as left out. */
function checkBody<Body>(server: GitServer, schema: Schema<Body> | undefined, text: string, value: unknown): Body {
  if (value === undefined && text !== "") throw refuse(server, 422, "invalid character looking for beginning of value");
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const fields = isObject ? Object.entries(value).filter(([, field]) => field !== null) : [];
  const body = Object.fromEntries(fields);
  const result = schema?.["~standard"].validate(body);
  if (result instanceof Promise) throw new TypeError("The schemas of operations are synchronous.");
  const issue = result?.issues?.[0];
  if (issue) {
    const [step = ""] = issue.path ?? [];
    const field = String(typeof step === "object" ? step.key : step);
    const name = field.charAt(0).toUpperCase() + field.slice(1);
    throw refuse(server, 422, `[${name}]: ${Object.hasOwn(body, field) ? issue.message : "Required"}`);
  }
  return body as Body;
}
