import type { Contender } from "../harness/contender.ts";
import { loadPeer } from "../peers.ts";
import { exampleToken } from "./example-token.ts";
import { mismatchGuard } from "./mismatch-guard.ts";

/** Options for reading issues repeatedly. */
export interface GetIssueJob {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  /** Number of calls per run. */
  readonly calls: number;
  /** Number of concurrent calls. Default: 1. */
  readonly width?: number | undefined;
}

/** Name of Halyard's client in the benchmarks that read issues. */
export const halyardGit = "Halyard (git-hosting)";

/** Name of Halyard's client with the Node transport. */
export const halyardGitOnNode = "Halyard (git-hosting), Node transport";

/** Contenders that read an issue with one authenticated GET and parse the response, each in its usual way. */
export const getIssueContenders: readonly Contender<GetIssueJob>[] = [
  {
    name: "fetch + JSON.parse",
    packages: [],
    async prepare({ url, calls, width }) {
      const headers = { authorization: `token ${exampleToken}` };
      return repeat({ calls, width }, async (number) => {
        const response = await fetch(issueUrl(url, number), { headers });
        if (!response.ok) throw new Error(`GET ${issueUrl(url, number)} failed with ${response.status}, expected 200.`);
        return JSON.parse(await response.text()) as Issue;
      });
    },
  },
  {
    name: "fetch with a time limit",
    packages: [],
    async prepare({ url, calls, width }) {
      const headers = { authorization: `token ${exampleToken}` };
      return repeat({ calls, width }, async (number) => {
        const signal = AbortSignal.timeout(30_000);
        const response = await fetch(issueUrl(url, number), { headers, signal, redirect: "manual" });
        if (!response.ok) throw new Error(`GET ${issueUrl(url, number)} failed with ${response.status}, expected 200.`);
        return JSON.parse(await response.text()) as Issue;
      });
    },
  },
  {
    name: "ky",
    packages: ["ky"],
    async prepare({ url, calls, width }) {
      const { default: ky } = await loadPeer<{ default: Ky }>("ky");
      const client = ky.create({ headers: { authorization: `token ${exampleToken}` } });
      return repeat({ calls, width }, (number) => client.get(issueUrl(url, number)).json());
    },
  },
  {
    name: halyardGit,
    packages: ["@halyard/git-hosting"],
    async prepare({ url, calls, width }) {
      const { createGitClient } = await import("@halyard/git-hosting");
      const { accessToken } = await import("@halyard/auth");
      const { hooks, assertNone } = mismatchGuard();
      const git = createGitClient({ baseUrl: url, auth: accessToken(exampleToken), hooks, ...atOnce(width) });
      const work = repeat({ calls, width }, (index) => git.issues.get({ owner: "halyard", repo: "rigging", index }));
      return () => work().finally(assertNone);
    },
  },
  {
    name: "gitea-js",
    packages: ["gitea-js"],
    async prepare({ url, calls, width }) {
      const { giteaApi } = await loadPeer<GiteaJs>("gitea-js");
      const api = giteaApi(url, { token: exampleToken });
      return repeat(
        { calls, width },
        async (number) => (await api.repos.issueGetIssue("halyard", "rigging", number)).data,
      );
    },
  },
  {
    name: "@octokit/core",
    packages: ["@octokit/core"],
    async prepare({ url, calls, width }) {
      const { Octokit } = await loadPeer<OctokitCore>("@octokit/core");
      const octokit = new Octokit({ baseUrl: `${url}/api/v1`, auth: exampleToken });
      return repeat({ calls, width }, async (index) => {
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues/{index}", {
          owner: "halyard",
          repo: "rigging",
          index,
        });
        return data;
      });
    },
  },
  {
    name: "openapi-fetch",
    packages: ["openapi-fetch"],
    async prepare({ url, calls, width }) {
      const { default: createClient } = await loadPeer<OpenApiFetch>("openapi-fetch");
      const client = createClient({
        baseUrl: `${url}/api/v1`,
        headers: { authorization: `token ${exampleToken}` },
      });
      return repeat({ calls, width }, async (index) => {
        const path = { owner: "halyard", repo: "rigging", index };
        const { data } = await client.GET("/repos/{owner}/{repo}/issues/{index}", { params: { path } });
        if (!data) throw new Error(`openapi-fetch returned no data for issue ${index}; expected the issue.`);
        return data;
      });
    },
  },
  {
    name: "@gitbeaker/rest",
    packages: ["@gitbeaker/rest"],
    async prepare({ url, calls, width }) {
      const { Issues } = await loadPeer<Gitbeaker>("@gitbeaker/rest");
      // By default, this client pauses after 3,000 requests in a minute, until the next minute begins.
      const issues = new Issues({ host: url, token: exampleToken, rateLimits: { "**": Number.MAX_SAFE_INTEGER } });
      return repeat({ calls, width }, (number) => issues.show(number, { projectId: 1 }));
    },
  },
];

interface Issue {
  readonly id: number;
}

interface Ky {
  create(options: object): { get(url: string): { json(): Promise<Issue> } };
}

interface GiteaJs {
  readonly giteaApi: (
    url: string,
    options: { readonly token: string },
  ) => {
    readonly repos: { issueGetIssue(owner: string, repo: string, index: number): Promise<{ readonly data: Issue }> };
  };
}

interface OctokitCore {
  readonly Octokit: new (options: object) => {
    request(route: string, fields: object): Promise<{ readonly data: Issue }>;
  };
}

interface OpenApiFetch {
  readonly default: (options: object) => { GET(path: string, options: object): Promise<{ readonly data?: Issue }> };
}

interface Gitbeaker {
  readonly Issues: new (options: object) => { show(number: number, options: object): Promise<Issue> };
}

interface Undici {
  readonly request: (
    url: string,
    options: object,
  ) => Promise<{ readonly statusCode: number; readonly body: { text(): Promise<string> } }>;
}

/**
 * Contender that reads an issue with undici alone. Halyard's Node transport is based on undici, so this contender shows
 * the minimum cost of a request. It does not limit concurrency, follow redirects or validate responses.
 */
export const getIssueWithUndici: Contender<GetIssueJob> = {
  name: "undici.request + JSON.parse",
  packages: ["undici"],
  async prepare({ url, calls, width }) {
    const { request } = await loadPeer<Undici>("undici");
    const headers = { authorization: `token ${exampleToken}` };
    return repeat({ calls, width }, async (number) => {
      const { statusCode, body } = await request(issueUrl(url, number), { headers });
      if (statusCode !== 200) throw new Error(`GET ${issueUrl(url, number)} failed with ${statusCode}, expected 200.`);
      return JSON.parse(await body.text()) as Issue;
    });
  },
};

/** Contender that reads an issue with Halyard's client, over undici instead of `fetch`. */
export const getIssueOnNode: Contender<GetIssueJob> = {
  name: halyardGitOnNode,
  packages: ["@halyard/git-hosting"],
  async prepare({ url, calls, width }) {
    const { createGitClient } = await import("@halyard/git-hosting");
    const { accessToken } = await import("@halyard/auth");
    const { nodeTransport } = await import("@halyard/http-core/node");
    const { hooks, assertNone } = mismatchGuard();
    const transport = nodeTransport();
    const git = createGitClient({ baseUrl: url, auth: accessToken(exampleToken), hooks, transport, ...atOnce(width) });
    const work = repeat({ calls, width }, (index) => git.issues.get({ owner: "halyard", repo: "rigging", index }));
    return () => work().finally(assertNone);
  },
};

/**
 * Returns the client option that allows `width` concurrent requests. Contenders that only call `fetch` have no limit,
 * so the client must not be slowed down by its default limit.
 */
function atOnce(width: number | undefined): { readonly maxConcurrency?: number } {
  return width === undefined ? {} : { maxConcurrency: width };
}

/**
 * Returns work that calls `get` with a different issue number each time, so that no client can use a cache or share a
 * request.
 */
function repeat(
  { calls, width = 1 }: Pick<GetIssueJob, "calls" | "width">,
  get: (number: number) => Promise<Issue>,
): () => Promise<number> {
  return async () => {
    let sum = 0;
    let next = 1;
    const work = async (): Promise<void> => {
      while (next <= calls) {
        const { id } = await get(next++);
        sum += id;
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    return sum;
  };
}

function issueUrl(url: string, number: number): string {
  return `${url}/api/v1/repos/halyard/rigging/issues/${number}`;
}
