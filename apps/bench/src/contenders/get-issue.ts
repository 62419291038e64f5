import type { Contender } from "../harness/contender.ts";
import { loadPeer } from "../peers.ts";
import { exampleToken } from "./example-token.ts";
import { mismatchGuard } from "./mismatch-guard.ts";

/** Reading one issue, again and again. */
export interface GetIssueJob {
  /** Address of the server without a slash at the end. */
  readonly url: string;
  /** Calls in one run, one after the other. */
  readonly calls: number;
}

/** Name of Halyard's client in the rows that read an issue. */
export const halyardGit = "Halyard (git-hosting)";

/** One authenticated GET of an issue, parsed, with each client's everyday call. */
export const getIssueContenders: readonly Contender<GetIssueJob>[] = [
  {
    name: "fetch + JSON.parse",
    packages: [],
    async prepare({ url, calls }) {
      const headers = { authorization: `token ${exampleToken}` };
      return repeat(calls, async (number) => {
        const response = await fetch(issueUrl(url, number), { headers });
        if (!response.ok) throw new Error(`The server answered ${response.status}.`);
        return JSON.parse(await response.text()) as Issue;
      });
    },
  },
  {
    name: "fetch with a time limit",
    packages: [],
    async prepare({ url, calls }) {
      const headers = { authorization: `token ${exampleToken}` };
      return repeat(calls, async (number) => {
        const signal = AbortSignal.timeout(30_000);
        const response = await fetch(issueUrl(url, number), { headers, signal, redirect: "manual" });
        if (!response.ok) throw new Error(`The server answered ${response.status}.`);
        return JSON.parse(await response.text()) as Issue;
      });
    },
  },
  {
    name: "ky",
    packages: ["ky"],
    async prepare({ url, calls }) {
      const { default: ky } = await loadPeer<{ default: Ky }>("ky");
      const client = ky.create({ headers: { authorization: `token ${exampleToken}` } });
      return repeat(calls, (number) => client.get(issueUrl(url, number)).json());
    },
  },
  {
    name: halyardGit,
    packages: ["@halyard/git-hosting"],
    async prepare({ url, calls }) {
      const { createGitClient } = await import("@halyard/git-hosting");
      const { accessToken } = await import("@halyard/auth");
      const { hooks, assertNone } = mismatchGuard();
      const git = createGitClient({ baseUrl: url, auth: accessToken(exampleToken), hooks });
      const work = repeat(calls, (index) => git.issues.get({ owner: "halyard", repo: "rigging", index }));
      return () => work().finally(assertNone);
    },
  },
  {
    name: "gitea-js",
    packages: ["gitea-js"],
    async prepare({ url, calls }) {
      const { giteaApi } = await loadPeer<GiteaJs>("gitea-js");
      const api = giteaApi(url, { token: exampleToken });
      return repeat(calls, async (number) => (await api.repos.issueGetIssue("halyard", "rigging", number)).data);
    },
  },
  {
    name: "@octokit/core",
    packages: ["@octokit/core"],
    async prepare({ url, calls }) {
      const { Octokit } = await loadPeer<OctokitCore>("@octokit/core");
      const octokit = new Octokit({ baseUrl: `${url}/api/v1`, auth: exampleToken });
      return repeat(calls, async (index) => {
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
    async prepare({ url, calls }) {
      const { default: createClient } = await loadPeer<OpenApiFetch>("openapi-fetch");
      const client = createClient({
        baseUrl: `${url}/api/v1`,
        headers: { authorization: `token ${exampleToken}` },
      });
      return repeat(calls, async (index) => {
        const path = { owner: "halyard", repo: "rigging", index };
        const { data } = await client.GET("/repos/{owner}/{repo}/issues/{index}", { params: { path } });
        if (!data) throw new Error("openapi-fetch brought no data.");
        return data;
      });
    },
  },
  {
    name: "@gitbeaker/rest",
    packages: ["@gitbeaker/rest"],
    async prepare({ url, calls }) {
      const { Issues } = await loadPeer<Gitbeaker>("@gitbeaker/rest");
      // By default, a client that has sent 3,000 requests within a minute waits until the minute is over.
      const issues = new Issues({ host: url, token: exampleToken, rateLimits: { "**": Number.MAX_SAFE_INTEGER } });
      return repeat(calls, (number) => issues.show(number, { projectId: 1 }));
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

/** Returns a different number for each call, so that no client can serve it from a cache. */
function repeat(calls: number, get: (number: number) => Promise<Issue>): () => Promise<number> {
  return async () => {
    let sum = 0;
    for (let number = 1; number <= calls; number++) sum += (await get(number)).id;
    return sum;
  };
}

function issueUrl(url: string, number: number): string {
  return `${url}/api/v1/repos/halyard/rigging/issues/${number}`;
}
