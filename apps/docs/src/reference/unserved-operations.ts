import { loadCatalogue, type ProductOperation } from "@halyard/catalogue";
import { createGitSandbox, createOpenProjectSandbox, type GitSandboxOptions } from "@halyard/sandbox";
import { gitServerFor } from "./example-servers.ts";

/** An in-memory server, with headers that authenticate requests as the user Ada. */
interface Probe {
  readonly baseUrl: string;
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Returns the ids of the operations that the sandbox does not implement. Calls each operation once, and checks whether
 * the response has status 501. Each operation of a git server is called on the first example server that has it.
 */
export async function unservedOperations(): Promise<ReadonlySet<string>> {
  const catalogue = await loadCatalogue();
  const pm = createOpenProjectSandbox();
  const gitProbes = new Map<GitSandboxOptions, Probe>();
  const gitProbe = (options: GitSandboxOptions): Probe => {
    const server = createGitSandbox(options);
    const headers = { authorization: `token ${server.tokenOf("ada")}` };
    return { baseUrl: server.baseUrl, prefix: "/api/v1", fetch: server.fetch, headers };
  };
  const openproject: Probe = {
    ...{ baseUrl: pm.baseUrl, prefix: "/api/v3", fetch: pm.fetch },
    headers: { authorization: `Basic ${btoa(`apikey:${pm.tokenOf("ada")}`)}` },
  };
  const probeOf = ({ product, since }: ProductOperation): Probe => {
    if (product === "pm") return openproject;
    const options = gitServerFor(since);
    const probe = gitProbes.get(options) ?? gitProbe(options);
    gitProbes.set(options, probe);
    return probe;
  };
  const ids: string[] = [];
  for (const operation of catalogue.listOperations()) {
    if ((await statusOf(operation, probeOf(operation))) === 501) ids.push(operation.id);
  }
  return new Set(ids);
}

/** Values for path fields that are not numbers. */
const values: Readonly<Record<string, string>> = {
  ...{ owner: "acme", repo: "rig", org: "acme", username: "ada", collaborator: "ada" },
  ...{ base: "main", head: "other", branch: "other", path: "a.md", basehead: "main...main", diffType: "diff" },
};

async function statusOf({ method, path, declaration }: ProductOperation, probe: Probe): Promise<number> {
  const filled = path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => values[field] ?? "1");
  const url = `${probe.baseUrl}${declaration.root === "server" ? "" : probe.prefix}${filled}`;
  const body = method === "GET" ? null : "{}";
  const headers = { ...probe.headers, "content-type": "application/json" };
  return (await probe.fetch(new Request(url, { method, headers, body }))).status;
}
