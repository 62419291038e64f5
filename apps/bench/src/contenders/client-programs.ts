import { join } from "node:path";
import { peersFolder } from "../peers.ts";

/** A client, and two small programs that use it. The programs do the same work with every client. */
export interface ClientProgram {
  readonly name: string;
  /** Packages that a user installs. */
  readonly packages: readonly string[];
  /** Folder that the programs' imports are resolved from. */
  readonly folder: string;
  readonly features: readonly Feature[];
  /** Source of a program that makes one call and loads as little of the client as possible. It exports `answer`. */
  readonly call: string;
  /** Source of a program that loads the whole client. It exports `client`. */
  readonly whole: string;
  /** Whether the client sends its requests with `fetch`, which a program can replace. */
  readonly usesFetch: boolean;
}

/** A feature that the size tables compare. */
type Feature = "retries" | "paging" | "validation";

/** Names of Halyard's clients in {@link clientPrograms}. */
export const halyardClients = { git: "Halyard (git-hosting)", pm: "Halyard (pm-resources)" };

/** Base URL in the programs. No request is sent to it. */
const url = "https://server.example";
const own = { folder: join(import.meta.dirname, "..", ".."), usesFetch: true };
const peer = { folder: peersFolder, usesFetch: true };
const issue = `{ owner: "halyard", repo: "rigging", index: 7 }`;

/**
 * All compared clients, with the TypeScript source of their programs. The single call in `call` reads an issue, or a
 * work package if the client is for HAL.
 */
export const clientPrograms: readonly ClientProgram[] = [
  {
    ...own,
    name: halyardClients.git,
    packages: ["@halyard/git-hosting", "@halyard/auth"],
    features: ["retries", "paging", "validation"],
    call: `import { createGitClient } from "@halyard/git-hosting/core";
import { issues } from "@halyard/git-hosting/issues";
const git = createGitClient({ baseUrl: "${url}", resources: { issues } });
export const answer = git.issues.get(${issue}).then((issue) => issue.title);`,
    whole: `import { createGitClient } from "@halyard/git-hosting";
export const client = createGitClient({ baseUrl: "${url}" });`,
  },
  {
    ...own,
    name: halyardClients.pm,
    packages: ["@halyard/pm-resources", "@halyard/auth"],
    features: ["retries", "paging", "validation"],
    call: `import { createPmClient } from "@halyard/pm-resources/core";
import { workPackages } from "@halyard/pm-resources/work-packages";
const pm = createPmClient({ baseUrl: "${url}", resources: { workPackages } });
export const answer = pm.workPackages.get({ id: 7 }).then((workPackage) => workPackage.subject);`,
    whole: `import { createPmClient } from "@halyard/pm-resources";
export const client = createPmClient({ baseUrl: "${url}" });`,
  },
  {
    ...peer,
    name: "gitea-js",
    packages: ["gitea-js"],
    features: [],
    call: `import { giteaApi } from "gitea-js";
export const answer = giteaApi("${url}").repos.issueGetIssue("halyard", "rigging", 7).then(({ data }) => data.title);`,
    whole: `import { giteaApi } from "gitea-js";
export const client = giteaApi("${url}");`,
  },
  {
    ...peer,
    name: "forgejo-js",
    packages: ["forgejo-js"],
    features: [],
    call: `import { forgejoApi } from "forgejo-js";
export const answer = forgejoApi("${url}").repos.issueGetIssue("halyard", "rigging", 7).then(({ data }) => data.title);`,
    whole: `import { forgejoApi } from "forgejo-js";
export const client = forgejoApi("${url}");`,
  },
  {
    ...peer,
    name: "@llamaduck/forgejo-ts",
    packages: ["@llamaduck/forgejo-ts"],
    features: [],
    usesFetch: false,
    call: `import { issueGetIssue } from "@llamaduck/forgejo-ts";
import { createClient, createConfig } from "@llamaduck/forgejo-ts/client";
const client = createClient(createConfig({ baseURL: "${url}/api/v1" }));
export const answer = issueGetIssue({ client, path: ${issue} }).then(({ data }) => data?.title);`,
    whole: `import * as forgejo from "@llamaduck/forgejo-ts";
export const client = { ...forgejo };`,
  },
  {
    ...peer,
    name: "@octokit/core",
    packages: ["@octokit/core"],
    features: [],
    call: `import { Octokit } from "@octokit/core";
const octokit = new Octokit({ baseUrl: "${url}" });
export const answer = octokit
  .request("GET /repos/{owner}/{repo}/issues/{issue_number}", { owner: "halyard", repo: "rigging", issue_number: 7 })
  .then(({ data }) => data.title);`,
    whole: `import { Octokit } from "@octokit/core";
export const client = new Octokit({ baseUrl: "${url}" });`,
  },
  {
    ...peer,
    name: "@octokit/rest + plugin-retry",
    packages: ["@octokit/rest", "@octokit/plugin-retry"],
    features: ["retries", "paging"],
    call: `import { Octokit } from "@octokit/rest";
import { retry } from "@octokit/plugin-retry";
const Retrying = Octokit.plugin(retry);
const octokit = new Retrying({ baseUrl: "${url}" });
export const answer = octokit.rest.issues
  .get({ owner: "halyard", repo: "rigging", issue_number: 7 })
  .then(({ data }) => data.title);`,
    whole: `import { Octokit } from "@octokit/rest";
import { retry } from "@octokit/plugin-retry";
const Retrying = Octokit.plugin(retry);
export const client = new Retrying({ baseUrl: "${url}" });`,
  },
  {
    ...peer,
    name: "@gitbeaker/rest",
    packages: ["@gitbeaker/rest"],
    features: ["retries", "paging"],
    call: `import { Issues } from "@gitbeaker/rest";
const issues = new Issues({ host: "${url}", token: "t" });
export const answer = issues.show(7, { projectId: 1 }).then((issue) => issue.title);`,
    whole: `import { Gitlab } from "@gitbeaker/rest";
export const client = new Gitlab({ host: "${url}", token: "t" });`,
  },
  {
    ...peer,
    name: "openapi-fetch",
    packages: ["openapi-fetch"],
    features: [],
    call: `import createClient from "openapi-fetch";
interface Paths {
  "/repos/{owner}/{repo}/issues/{index}": {
    get: {
      parameters: { path: { owner: string; repo: string; index: number } };
      responses: { 200: { content: { "application/json": { id: number; title: string } } } };
    };
  };
}
const client = createClient<Paths>({ baseUrl: "${url}" });
export const answer = client
  .GET("/repos/{owner}/{repo}/issues/{index}", { params: { path: ${issue} } })
  .then(({ data }) => data?.title);`,
    whole: `import createClient from "openapi-fetch";
export const client = createClient({ baseUrl: "${url}" });`,
  },
  {
    ...peer,
    name: "ketting",
    packages: ["ketting"],
    features: [],
    call: `import { Client } from "ketting";
const client = new Client("${url}/");
export const answer = client.go("/api/v3/work_packages/7").get().then((state) => state.data.subject);`,
    whole: `import { Client } from "ketting";
export const client = new Client("${url}/");`,
  },
];

/** Returns the programs whose clients are installed. */
export function installedPrograms({ peers }: { readonly peers: boolean }): readonly ClientProgram[] {
  return clientPrograms.filter(({ folder }) => peers || folder === own.folder);
}
