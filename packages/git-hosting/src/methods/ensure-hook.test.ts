import { expect, test } from "vitest";
import { sampleHook } from "../../test/code-samples.js";
import {
  type CannedAnswer,
  type RecordedRequest,
  recordingServer,
  type RecordingServer,
} from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { ensureHookMethod } from "./ensure-hook.js";
import { expandHookEvents, type HookEvent } from "../documents/hook-event.js";
import type { CreateHook, UpdateHook, Hook } from "../resources/hooks.js";

const resources = { ensureHook: ensureHookMethod };
const gitea = "1.25.3";
const forgejo = "15.0.3+gitea-1.22.0";
const at = { owner: "o", repo: "r" };
const url = "https://bridge.example.com/git";

/** A server that stores webhooks as Gitea and Forgejo do, with their quirks. */
class HookServer {
  readonly hooks: Hook[] = [];
  readonly #forgejo: boolean;
  #id = 20;

  constructor(version: string) {
    this.#forgejo = version === forgejo;
  }

  readonly answer = ({ line, json }: RecordedRequest): CannedAnswer => {
    const [method, path = ""] = line.split(" ");
    const place = this.hooks.findIndex(({ id }) => path.endsWith(`/hooks/${id}`));
    if (method === "GET") return { body: this.hooks, headers: { "x-total-count": String(this.hooks.length) } };
    if (place === -1 && method !== "POST")
      return { status: 404, body: { message: "not found", url: "", errors: null } };
    if (method === "DELETE") this.hooks.splice(place, 1);
    if (method === "DELETE") return { status: 204 };
    if (method === "POST") return { status: 201, body: this.#create(json as CreateHook) };
    return { body: this.#update(this.hooks[place]!, json as UpdateHook) };
  };

  #create({ config, events, active, ...rest }: CreateHook): Hook {
    const { secret: _secret, ...shown } = config;
    const hook: Hook = {
      ...sampleHook,
      ...rest,
      id: ++this.#id,
      config: shown as Record<string, string>,
      events: report(events),
      active: active ?? false,
      branch_filter: rest.branch_filter ?? "",
      authorization_header: rest.authorization_header ?? "",
    };
    this.hooks.push(hook);
    return hook;
  }

  #update(hook: Hook, { config, events, active, branch_filter = "", authorization_header = "" }: UpdateHook): Hook {
    const kept = this.#forgejo ? (hook.events ?? []).filter(isForgotten) : [];
    const changed = this.#forgejo ? report(events).filter((event) => !isForgotten(event)) : report(events);
    return Object.assign(hook, {
      config: { ...hook.config, ...config },
      events: [...changed, ...kept],
      active: active ?? hook.active,
      branch_filter,
      authorization_header,
    });
  }
}

function report(events: CreateHook["events"]): string[] {
  const single = [...expandHookEvents((events?.length ? events : ["push"]) as HookEvent[])];
  return single.map((event) => event.replace(/_only$/, "")).reverse();
}

function isForgotten(event: string): boolean {
  return event === "package" || event.startsWith("action_run_");
}

async function start(
  version: string,
): Promise<{ store: HookServer; server: RecordingServer; git: GitClient<typeof resources> }> {
  const store = new HookServer(version);
  const server = await recordingServer(store.answer);
  return { store, server, git: createGitClient({ baseUrl: server.url, serverVersion: version, resources }) };
}

function methods(server: RecordingServer): string[] {
  return server.requests.map(({ line }) => line.split(" ")[0]!);
}

test("ensureHook creates an active webhook with all settings", async () => {
  const { git, server } = await start(gitea);

  const { outcome, hook, ignored } = await git.ensureHook({
    ...at,
    url,
    events: ["push", "issues"],
    secret: "s3cret",
  });

  expect(outcome).toBe("created");
  expect(hook.active).toBe(true);
  expect(ignored).toEqual([]);
  expect(server.requests.at(-2)).toMatchObject({
    line: "POST /api/v1/repos/o/r/hooks",
    json: {
      type: "gitea",
      active: true,
      events: ["push", "issues"],
      config: { url, content_type: "json", secret: "s3cret" },
    },
  });
});

test.each<readonly HookEvent[]>([["push"], ["issues", "pull_request"], ["issues_only", "pull_request_review"]])(
  "ensureHook is idempotent by URL: a second call for %s changes nothing",
  async (...events) => {
    const { git, server, store } = await start(gitea);
    const wanted = { ...at, url, events, branch_filter: "main", authorization_header: "Bearer b" };

    await git.ensureHook(wanted);
    const again = await git.ensureHook({ ...wanted, url: "https://BRIDGE.example.com:443/git" });

    expect(again.outcome).toBe("unchanged");
    expect(store.hooks).toHaveLength(1);
    expect(methods(server)).toEqual(["GET", "POST", "GET", "GET"]);
  },
);

test("ensureHook sends all settings in an update, because servers reset omitted ones", async () => {
  const { git, server, store } = await start(gitea);
  store.hooks.push({ ...sampleHook, active: false });

  const { outcome, hook } = await git.ensureHook({ ...at, url, events: ["release"], branch_filter: "main" });

  expect(outcome).toBe("updated");
  expect(hook).toMatchObject({ id: 20, active: true, events: ["release"] });
  expect(server.requests.at(-1)).toMatchObject({
    line: "PATCH /api/v1/repos/o/r/hooks/20",
    json: {
      config: { url, content_type: "json" },
      events: ["release"],
      active: true,
      branch_filter: "main",
      authorization_header: "",
    },
  });
});

test.each(["*", "all", "pull_requests", "constructor"])(
  "ensureHook refuses the unknown event %j, which servers would silently ignore",
  async (event) => {
    const { git, server } = await start(gitea);

    await expect(git.ensureHook({ ...at, url, events: ["push", event as HookEvent] })).rejects.toMatchObject({
      code: "request_invalid",
      problems: [{ path: "events[1]", got: JSON.stringify(event) }],
    });
    expect(server.requests).toEqual([]);
  },
);

test.each([
  ["workflow_run", "1.24.7", "Gitea 1.25 or newer"],
  ["status", forgejo, "Gitea 1.23 or newer"],
  ["action_run_failure", gitea, "Forgejo 13 or newer"],
] as const)(
  "ensureHook refuses %s on a server of version %s, and names the versions that have it",
  async (event, version, where) => {
    const { git, server } = await start(version);

    await expect(git.ensureHook({ ...at, url, events: [event] })).rejects.toThrow(where);
    expect(server.requests).toEqual([]);
  },
);

test("ensureHook refuses an empty list of events, which would mean push, and an invalid URL", async () => {
  const { git, server } = await start(gitea);

  await expect(git.ensureHook({ ...at, url: "/git", events: [] })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "url" }, { path: "events" }],
  });
  expect(server.requests).toEqual([]);
});

test("ensureHook replaces a webhook if Forgejo ignores events in an update, and creates the new one before it deletes the old one", async () => {
  const { git, server, store } = await start(forgejo);
  await git.ensureHook({ ...at, url, events: ["push"] });

  const replaced = await git.ensureHook({ ...at, url, events: ["push", "package"], secret: "s" });
  const again = await git.ensureHook({ ...at, url, events: ["push", "package"], secret: "s" });

  expect(replaced.outcome).toBe("replaced");
  expect(again.outcome).toBe("unchanged");
  expect(store.hooks).toMatchObject([{ id: 22, events: ["package", "push"] }]);
  expect(methods(server)).toEqual(["GET", "POST", "GET", "GET", "POST", "DELETE", "GET", "GET"]);
});

test("ensureHook replaces a webhook on request, because a secret cannot be changed in an update", async () => {
  const { git, server, store } = await start(gitea);
  store.hooks.push(sampleHook);

  const { outcome } = await git.ensureHook({ ...at, url, events: ["push"], secret: "new", replace: true });

  expect(outcome).toBe("replaced");
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/hooks?page=1&limit=50",
    "POST /api/v1/repos/o/r/hooks",
    "DELETE /api/v1/repos/o/r/hooks/20",
    "GET /api/v1/repos/o/r/hooks?page=1&limit=50",
  ]);
  expect(server.requests[1]?.json).toMatchObject({ config: { secret: "new" } });
});

test("ensureHook searches every page, and leaves webhooks with other URLs and types unchanged", async () => {
  const others = [
    { ...sampleHook, id: 1, config: { url: "https://other.example.com", content_type: "json" } },
    { ...sampleHook, id: 2, type: "slack" },
    { ...sampleHook, id: 3, config: null },
  ];
  const server = await recordingServer(({ line }) => ({
    headers: { "x-total-count": "4" },
    body: line.includes("page=2") ? [sampleHook] : others,
  }));
  const git = createGitClient({ baseUrl: server.url, serverVersion: gitea, resources });

  expect(await git.ensureHook({ ...at, url, events: ["push"] })).toMatchObject({
    outcome: "unchanged",
    hook: { id: 20 },
  });
  expect(methods(server)).toEqual(["GET", "GET"]);
});

test("ensureHook works for the webhooks of an organization", async () => {
  const { git, server } = await start(gitea);

  await git.ensureHook({ org: "crew", url, events: ["push"] });
  await git.ensureHook({ org: "crew", url, events: ["release"] });
  await git.ensureHook({ org: "crew", url, events: ["release"], replace: true });

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/orgs/crew/hooks?page=1&limit=50",
    "POST /api/v1/orgs/crew/hooks",
    "GET /api/v1/orgs/crew/hooks?page=1&limit=50",
    "GET /api/v1/orgs/crew/hooks?page=1&limit=50",
    "PATCH /api/v1/orgs/crew/hooks/21",
    "GET /api/v1/orgs/crew/hooks?page=1&limit=50",
    "POST /api/v1/orgs/crew/hooks",
    "DELETE /api/v1/orgs/crew/hooks/21",
    "GET /api/v1/orgs/crew/hooks?page=1&limit=50",
  ]);
});

test("ensureHook reports events that a server of unknown version ignored", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.endsWith("/version")) return { status: 403, body: { message: "no" } };
    return line.startsWith("GET") ? { body: [] } : { status: 201, body: sampleHook };
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.ensureHook({ ...at, url, events: ["push", "workflow_run"] })).toMatchObject({
    outcome: "created",
    ignored: ["workflow_run"],
  });
});

test.each([
  ["an object", {}, undefined],
  ["a message", { message: "try later" }, undefined],
  ["null without a total", null, undefined],
  ["null with another total", null, "1"],
  ["items of another type", [{ id: "20", name: "web" }], undefined],
  ["an item that is null", [null], undefined],
  ["a webhook without its settings", [{ id: 20, type: "gitea" }], undefined],
  ["less than its total", [sampleHook], "3"],
])("ensureHook creates and deletes nothing where the list of webhooks is %s", async (_, body, total) => {
  const isFirst = ({ line }: RecordedRequest): boolean => !/page=[2-9]/.test(line);
  const server = await recordingServer((request) => ({
    body: isFirst(request) ? JSON.stringify(body) : "[]",
    headers: { "content-type": "application/json", ...(total !== undefined && { "x-total-count": total }) },
  }));
  const git = createGitClient({ baseUrl: server.url, serverVersion: gitea, resources });

  const call = git.ensureHook({ ...at, url, events: ["push"], replace: true });
  await expect(call).rejects.toMatchObject({ code: "response_shape", operation: "repos.hooks.list" });
  expect(methods(server)).not.toContain("POST");
  expect(methods(server)).not.toContain("DELETE");
});

test("ensureHook treats null with a total of 0 as an empty list", async () => {
  const { store, server } = await start(gitea);
  const empty = await recordingServer((request) =>
    request.line.startsWith("GET") && store.hooks.length === 0
      ? { body: "null", headers: { "content-type": "application/json", "x-total-count": "0" } }
      : store.answer(request),
  );
  const git = createGitClient({ baseUrl: empty.url, serverVersion: gitea, resources });

  expect(await git.ensureHook({ ...at, url, events: ["push"] })).toMatchObject({ outcome: "created" });
  expect(server.requests).toEqual([]);
});

test("ensureHook throws a PermissionError if webhooks are turned off", async () => {
  const server = await recordingServer({ status: 403, body: { message: "webhooks disabled by administrator" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: gitea, resources });

  await expect(git.ensureHook({ ...at, url, events: ["push"] })).rejects.toMatchObject({
    code: "permission_denied",
    operation: "repos.hooks.list",
  });
});

test.each([
  ["creates", false],
  ["replaces", true],
])("three concurrent calls leave one webhook: ensureHook %s it", async (_, replace) => {
  const { store, git } = await start(gitea);
  const wanted = { ...at, url, events: ["push"], secret: "s", replace } as const;
  if (replace) await git.ensureHook({ ...wanted, replace: false });

  const results = await Promise.all([git.ensureHook(wanted), git.ensureHook(wanted), git.ensureHook(wanted)]);

  expect(store.hooks).toHaveLength(1);
  expect(new Set(results.map(({ hook }) => hook.id))).toEqual(new Set([store.hooks[0]?.id]));
});

test("ensureHook replaces a webhook even when others have the same URL", async () => {
  const { store, git } = await start(gitea);
  store.hooks.push({ ...sampleHook, id: 3 }, { ...sampleHook, id: 4 });

  const { outcome, hook } = await git.ensureHook({ ...at, url, events: ["push"], secret: "new", replace: true });

  expect(outcome).toBe("replaced");
  expect(store.hooks.map(({ id }) => id)).toEqual([4, hook.id]);
});
