/**
 * Runs a single program in a worker, with in-memory servers. The program has no network access. It can only use the
 * sandboxes' `fetch`.
 */
import * as auth from "@halyard/auth";
import * as git from "@halyard/git-hosting";
import * as gitParts from "@halyard/git-hosting/building-blocks";
import * as hal from "@halyard/hal-core";
import * as halSchema from "@halyard/hal-core/schema";
import * as http from "@halyard/http-core";
import * as schema from "@halyard/http-core/schema";
import * as pm from "@halyard/pm-resources";
import * as pmParts from "@halyard/pm-resources/building-blocks";
import * as sandbox from "@halyard/sandbox";
import * as webhooks from "@halyard/webhook-verifier";
import * as webhookTesting from "@halyard/webhook-verifier/testing";
import type { ServerState, WorkerMessage, WorkerProgram } from "./messages.ts";
import { bridgeModule, type playgroundModules } from "./modules.ts";

interface AnySandbox {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

type Load = (name: string) => unknown;

type Program = (
  load: Load,
  exports: object,
  console: Pick<Console, "log" | "info" | "warn" | "error">,
  module: { exports: unknown },
) => Promise<void>;

/** A sandbox that the program has started. */
interface Started {
  readonly name: string;
  /** Returns the server's initial records and its current records. */
  readonly state: () => ServerState;
}

const started: Started[] = [];

const modules: Readonly<Record<(typeof playgroundModules)[number], unknown>> = {
  "@halyard/auth": auth,
  "@halyard/git-hosting": git,
  "@halyard/git-hosting/building-blocks": gitParts,
  "@halyard/hal-core": hal,
  "@halyard/hal-core/schema": halSchema,
  "@halyard/http-core": http,
  "@halyard/http-core/schema": schema,
  "@halyard/pm-resources": pm,
  "@halyard/pm-resources/building-blocks": pmParts,
  "@halyard/sandbox": {
    ...sandbox,
    createOpenProjectSandbox: observed("OpenProject", sandbox.createOpenProjectSandbox, (server, name) => {
      const before = server.dump();
      return () => ({ kind: "openproject", server: name, before, state: server.dump() });
    }),
    createGitSandbox: observed("Git server", sandbox.createGitSandbox, (server, name) => {
      const before = server.dump();
      return () => ({ kind: "git", server: name, before, state: server.dump() });
    }),
  },
  "@halyard/webhook-verifier": webhooks,
  "@halyard/webhook-verifier/testing": webhookTesting,
};

addEventListener("message", ({ data }: MessageEvent<WorkerProgram>) => void run(data));
post({ kind: "ready" });

async function run(given: WorkerProgram): Promise<void> {
  try {
    const script = await compiled(given);
    const program = await load(script);
    const own = script.includes(bridgeModule) ? { [bridgeModule]: await loadBridge(given.bridge) } : {};
    await program(
      (name) => moduleNamed(name, own),
      {},
      {
        log: (...parts) => {
          write(parts, false);
        },
        info: (...parts) => {
          write(parts, false);
        },
        warn: (...parts) => {
          write(parts, true);
        },
        error: (...parts) => {
          write(parts, true);
        },
      },
      { exports: {} },
    );
  } catch (error) {
    write([error], true);
  }
  post({
    kind: "done",
    states: started.map(({ state }) => state()),
  });
}

async function compiled({ code, script, compiler }: WorkerProgram): Promise<string> {
  if (script !== undefined) return script;
  const { compile } = (await import(compiler)) as typeof import("./compiler.ts");
  return compile(code);
}

/**
 * Loads the bridge and gives it this worker's modules. These modules report servers and requests to the page, so the
 * page also shows the bridge's requests.
 */
async function loadBridge(address: string): Promise<unknown> {
  const bridge = await load(await (await fetch(address)).text());
  const module = { exports: {} };
  await bridge(moduleNamed, module.exports, console, module);
  return module.exports;
}

/** Loads a script as a module. The page's Content Security Policy permits `blob:` URLs, but not `eval`. */
async function load(script: string): Promise<Program> {
  const url = URL.createObjectURL(
    new Blob([`export default async (require, exports, console, module) => {${script}\n}`], {
      type: "text/javascript",
    }),
  );
  try {
    return ((await import(url)) as { default: Program }).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function moduleNamed(name: string, own: Readonly<Record<string, unknown>> = {}): unknown {
  const all: Readonly<Record<string, unknown>> = { ...modules, ...own };
  if (all[name] !== undefined) return all[name];
  const names = [...Object.keys(modules), bridgeModule];
  throw new Error(`The playground has no module "${name}". Available modules: ${names.join(", ")}.`);
}

/**
 * Returns a function that creates a sandbox and reports each request that the sandbox receives. Further sandboxes of
 * the same kind have numbered names, such as `OpenProject 2`.
 */
function observed<Options, Server extends AnySandbox>(
  kind: string,
  create: (options?: Options) => Server,
  stateOf: (server: Server, name: string) => () => ServerState,
) {
  return (options?: Options): Server => {
    const server = create(options);
    const earlier = started.filter(({ name }) => name.startsWith(kind)).length;
    const name = earlier === 0 ? kind : `${kind} ${earlier + 1}`;
    started.push({ name, state: stateOf(server, name) });
    const { baseUrl } = server;
    const fetch = async (request: Request): Promise<Response> => {
      const sent = await request.clone().text();
      const { method, url } = request;
      const target = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
      try {
        const response = await server.fetch(request);
        const received = await response.clone().text();
        post({ kind: "request", request: { server: name, method, target, status: response.status, sent, received } });
        return response;
      } catch (error) {
        post({ kind: "request", request: { server: name, method, target, status: 0, sent, received: String(error) } });
        throw error;
      }
    };
    return new Proxy(server, {
      get: (target, key) => (key === "fetch" ? fetch : (Reflect.get(target, key) as unknown)),
    });
  };
}

function write(parts: readonly unknown[], isError: boolean): void {
  post({ kind: "line", text: parts.map(textOf).join(" "), isError });
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const isPlain = ["undefined", "number", "boolean", "bigint"].includes(typeof value);
  return isPlain ? String(value) : JSON.stringify(value, undefined, 2);
}

function post(message: WorkerMessage): void {
  postMessage(message);
}
