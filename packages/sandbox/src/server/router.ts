import type { AnyOperation, Method, MethodDefinition, Operation, Schema } from "@halyard/http-core";
import { type Context as HonoContext, Hono } from "hono";
import type { BaseCall, JsonObject, Payload, Received } from "./call.js";
import { matchCatalogue, withoutFields } from "./catalogue.js";
import type { Dialect } from "./dialect.js";
import { refuse } from "./refuse.js";
import { type Reply, writeReply } from "./reply.js";

/** Names of the fields in a path template. */
type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Plain}` ? Plain : Name) | PathName<Rest>
  : never;

/** Collects a server's routes. A route is a function that implements one operation of the client. */
export interface Router<Context extends object> {
  /**
   * Declares a route. The operation determines its method, its path, and the types of its bodies. The route's function
   * is synchronous, so that the state cannot change between its reads and writes. The function throws a `Refusal` for
   * an error response.
   */
  readonly on: DeclareRoute<Context>;
}

/** See {@link Router.on}. */
interface DeclareRoute<Context extends object> {
  <Path extends string, Query, Body, Document, Key extends string | undefined, Verb extends Method>(
    operation: Operation<Path, Query, Body, Document, Key, Verb>,
    answer: (call: BaseCall<PathName<Path>, Body> & Context) => Reply<Document>,
  ): void;
  /**
   * Declares a route for a client method that wraps an operation. The path fields and the body of such a route are not
   * typed.
   */
  (method: MethodDefinition<unknown>, answer: (call: BaseCall<string> & Context) => Reply<object>): void;
}

/** Adds the routes of a resource. */
export type Resource<Context extends object> = (router: Router<Context>) => void;

/**
 * Creates a server's `fetch` function from the resources that the server implements. `dialect` refuses requests for all
 * other operations.
 */
export function createServerFetch<Context extends object>(
  dialect: Dialect<Context>,
  resources: readonly Resource<Context>[],
): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  const routes: { readonly operation: AnyOperation; readonly add: () => void }[] = [];
  const on = (
    declared: Operation | MethodDefinition<unknown>,
    answer: (call: BaseCall<string> & Context) => Reply<unknown>,
  ): void => {
    const operation = "attach" in declared ? (declared.operation as Operation | undefined) : declared;
    if (operation === undefined || !dialect.has(operation)) return;
    const base = operation.root === "server" ? dialect.root : dialect.prefix;
    const path = base + honoPath(dialect, operation.path);
    const add = (): void => {
      app.on(operation.method, path, async (context) => {
        const { raw } = context.req;
        const payload = await dialect.read(raw, operation);
        const added = dialect.context(raw, payload);
        const call = Object.assign(baseCall(dialect, operation.body, context, payload), added);
        try {
          return writeReply(answer(call), dialect.headers(raw), dialect.json);
        } finally {
          // Runs even after a refusal, because a refused request may already have changed the state.
          await dialect.settle(added);
        }
      });
    };
    routes.push({ operation, add });
  };
  for (const resource of resources) resource({ on });
  // The first matching route is used, so templates with fewer fields come first.
  for (const { add } of routes.sort((a, b) => fieldCount(a.operation) - fieldCount(b.operation))) add();
  app.notFound(async ({ req: { raw, method } }) => {
    const match = matchCatalogue(dialect, await dialect.catalogue(), method, new URL(raw.url).pathname);
    throw dialect.withoutRoute(raw, match);
  });
  app.onError((error, { req }) => refuse(dialect, error, req.raw));
  return async (request) => app.fetch(request);
}

function baseCall<Context extends object, Name extends string, Body>(
  dialect: Dialect<Context>,
  schema: Schema<Body> | undefined,
  { req }: HonoContext,
  payload: Payload,
): BaseCall<Name, Body> {
  return {
    headers: req.raw.headers,
    pathname: new URL(req.url).pathname.replace(/\/$/, ""),
    query: payload.query,
    file: payload.file,
    get fields() {
      return payload.fields();
    },
    path: (name) => req.param(name) ?? "",
    body: () => checkBody(dialect, schema, payload.fields()),
  };
}

function checkBody<Context extends object, Body>(
  dialect: Dialect<Context>,
  schema: Schema<Body> | undefined,
  fields: JsonObject,
): Received<Body> {
  const result = schema?.["~standard"].validate(fields);
  if (result instanceof Promise)
    throw new TypeError(
      "A schema of an operation has asynchronous checks. The sandbox supports only synchronous ones.",
    );
  const [problem] = result?.issues ?? [];
  if (problem === undefined) return fields as Received<Body>;
  const [step = ""] = problem.path ?? [];
  const field = String(typeof step === "object" ? step.key : step);
  throw dialect.invalidBody({ field, isMissing: !Object.hasOwn(fields, field), message: problem.message });
}

function honoPath<Context extends object>(dialect: Dialect<Context>, template: string): string {
  if (template === "/") return "";
  return template.replace(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    const pattern = plus === "" ? dialect.fieldPattern?.(name, template) : ".+";
    return pattern === undefined ? `:${name}` : `:${name}{${pattern}}`;
  });
}

function fieldCount({ path }: AnyOperation): number {
  return withoutFields(path).length - 1;
}
