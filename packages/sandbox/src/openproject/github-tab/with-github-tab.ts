import { isRefusal } from "../../server/refusal.js";
import { authenticate } from "../authentication.js";
import type { OpenProjectSandbox } from "../create-openproject-sandbox.js";
import { findWorkPackage } from "../find-work-package.js";
import { may, type View } from "../permissions.js";
import { errorDocument, notFound, refusal } from "../refusal.js";
import type { UserRecord } from "../state.js";
import type { GitHubPullRequestRecord, GitHubTables } from "./github-records.js";
import { isSigned } from "./is-signed.js";
import { BrokenPayload, isObject, type PayloadObject } from "./payload.js";
import { pullRequestDocument } from "./pull-request-document.js";
import { type EventComment, type EventContext, receiveCheckRun, receivePullRequest } from "./receive-event.js";

/** Settings of the GitHub integration. */
export interface GitHubTabOptions {
  /** Secret for checking signatures. Default: none, so signatures are not checked. */
  readonly secret?: string | undefined;
  /** Login name of the only user whose API key is accepted. Default: the keys of all users are accepted. */
  readonly user?: string | undefined;
  /** Identifiers of the projects in which the GitHub module is enabled. Default: all projects. */
  readonly projects?: readonly string[] | undefined;
}

/** An OpenProject sandbox with the GitHub integration. */
export interface GitHubTab extends OpenProjectSandbox {
  /** Returns a copy of the pull requests that the integration has stored, oldest first. */
  pullRequests(): GitHubPullRequestRecord[];
}

/**
 * Adds OpenProject's GitHub integration to a sandbox: `POST /webhooks/github`, and the API's two operations that read
 * pull requests. The webhook handler is as strict as the real one: a missing field causes an internal error (500). It
 * supports the events `ping`, `pull_request` and `check_run`; `issue_comment` results in a 501. `dump()` does not
 * include the integration's state.
 *
 * @example
 * const pmServer = withGitHubTab(createOpenProjectSandbox());
 * const pm = createPmClient({
 *   baseUrl: pmServer.baseUrl,
 *   fetch: pmServer.fetch,
 *   auth: apiKey(pmServer.tokenOf("ada")),
 * });
 */
export function withGitHubTab(sandbox: OpenProjectSandbox, options: GitHubTabOptions = {}): GitHubTab {
  const { host, pathname } = new URL(sandbox.baseUrl);
  const root = pathname.replace(/\/$/, "");
  const api = `${root}/api/v3`;
  const tables: GitHubTables = { pullRequests: [], checkRuns: [], users: [] };
  const viewOf = (user: UserRecord): View => ({ state: sandbox.toJSON(), api, user });
  const isOn = (projectId: number): boolean => {
    const identifier = sandbox.toJSON().projects[projectId]?.identifier ?? "";
    return options.projects?.includes(identifier) ?? true;
  };

  const receive = async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer());
    const { headers, url } = request;
    const key = new URL(url).searchParams.get("key") ?? headers.get("x-openproject-api-key");
    const event = headers.get("x-github-event");
    if (!["ping", "pull_request", "issue_comment", "check_run"].includes(event ?? "")) return empty(404);
    if (headers.get("x-github-delivery") === null) return empty(404);
    const user = key === null ? undefined : authenticate(sandbox.toJSON(), `Bearer ${key}`);
    if (user === undefined || (options.user !== undefined && user.login !== options.user)) return empty(403);
    const { secret } = options;
    if (secret !== undefined && !(await isSigned(body, secret, headers.get("x-hub-signature-256")))) return empty(403);
    if (event === "issue_comment") return empty(501);
    const isJson = headers.get("content-type")?.startsWith("application/json") === true;
    const payload = isJson ? parse(body) : undefined;
    if (payload === undefined) return empty(400);
    const view = viewOf(user);
    const mayComment = (id: number): boolean => {
      const projectId = view.state.workPackages[id]?.projectId;
      return projectId !== undefined && may(view, "add_work_package_comments", projectId);
    };
    const context: EventContext = { tables, host, root, mayComment };
    let comments: EventComment[] = [];
    try {
      if (event === "pull_request") comments = receivePullRequest(context, payload);
      if (event === "check_run") receiveCheckRun(context, payload);
    } catch (error) {
      if (error instanceof BrokenPayload) return new Response(error.message, { status: 500 });
      throw error;
    }
    for (const comment of comments) await leave(comment, user);
    return empty(200);
  };

  const leave = ({ workPackage, text }: EventComment, { apiKey }: UserRecord): Promise<Response> =>
    sandbox.fetch(
      new Request(`${sandbox.baseUrl}/api/v3/work_packages/${workPackage}/activities`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ comment: { raw: text } }),
      }),
    );

  const read = (request: Request, kind: "of_work_package" | "single", id: string): object => {
    const user = authenticate(sandbox.toJSON(), request.headers.get("authorization"));
    if (user === undefined) throw refusal(401, "Unauthenticated", "You need a valid API key or token for this.");
    const view = viewOf(user);
    const shows = (workPackageId: number): boolean => {
      const projectId = view.state.workPackages[workPackageId]?.projectId ?? 0;
      return isOn(projectId) && may(view, "show_github_content", projectId);
    };
    if (kind === "single") {
      const pull = tables.pullRequests.find((each) => String(each.id) === id && each.workPackageIds.some(shows));
      if (pull === undefined) throw notFound();
      return pullRequestDocument(tables, api, pull);
    }
    const workPackage = findWorkPackage(view, id);
    if (!shows(workPackage.id)) throw notFound();
    const found = tables.pullRequests.filter(({ workPackageIds }) => workPackageIds.includes(workPackage.id));
    return {
      ...{ _type: "Collection", total: found.length, count: found.length },
      _embedded: { elements: found.map((pull) => pullRequestDocument(tables, api, pull)) },
      _links: { self: { href: `${api}/work_packages/${workPackage.id}/github_pull_requests` } },
    };
  };

  const paths = [
    { kind: "of_work_package", pattern: /^\/work_packages\/([^/]+)\/github_pull_requests$/ },
    { kind: "single", pattern: /^\/github_pull_requests\/([^/]+)$/ },
  ] as const;
  return {
    ...sandbox,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      if (path === `${root}/webhooks/github`) return request.method === "POST" ? receive(request) : empty(404);
      const below = request.method === "GET" && path.startsWith(`${api}/`) ? path.slice(api.length) : "";
      for (const { kind, pattern } of paths) {
        const [, id] = pattern.exec(below) ?? [];
        if (id !== undefined) return respond(() => read(request, kind, id));
      }
      return sandbox.fetch(request);
    },
    pullRequests: () => structuredClone(tables.pullRequests),
  };
}

const hal = { "content-type": "application/hal+json; charset=utf-8" };

function respond(read: () => object): Response {
  try {
    return Response.json(read(), { headers: hal });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Response.json(errorDocument(error), { status: error.status, headers: hal });
  }
}

function empty(status: number): Response {
  return new Response(null, { status });
}

function parse(body: Uint8Array): PayloadObject | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
