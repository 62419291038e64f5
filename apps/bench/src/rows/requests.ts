import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessToken } from "@halyard/auth";
import { type Bridge, startBridge } from "@halyard/bridge";
import { createGitClient } from "@halyard/git-hosting";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import { bridgeConfig } from "../contenders/bridge-config.ts";
import type { Findings, Row } from "../harness/row.ts";

/** Numbers of requests that sweeps send for a given number of repositories. */
interface Counted {
  readonly repositories: number;
  readonly first: number;
  readonly idle: number;
  /** Number of requests that a sweep sends when it finds {@link changes} changes. */
  readonly changed: number;
}

/** Number of changes before the last sweep. A change is a new issue or a push, each in a different repository. */
const changes = 10;

/** Maximum number of additional requests per change. */
const maximumForChange = 6;

/** Maximum number of requests that a sweep without changes may send, however many repositories there are. */
const maximumIdle = 20;

const hour = 3_600_000;

/** Counts the requests that sweeps send. */
export const requestsRow: Row = {
  name: "requests",
  title: "Requests of a sweep",
  description:
    "A bridge sweeps the repositories of an organization. The first sweep reads all repositories. Five sweeps without changes follow, and the largest of these five counts. Before the last sweep, five issues are opened and five commits are pushed, each in a different repository. The result is the number of requests to both servers. The servers are sandboxes in the same process, so the load of the machine does not matter.",
  packages: ["@halyard/bridge"],
  async run({ quick }) {
    const counted: Counted[] = [];
    for (const repositories of quick ? [10] : [10, 100, 1000]) counted.push(await count(repositories));
    return findingsOf(counted);
  },
};

function findingsOf(counted: readonly Counted[]): Findings {
  return {
    tables: [
      {
        columns: [
          "",
          "first sweep, requests",
          "sweep without a change, requests",
          `sweep with ${changes} changes, requests`,
        ],
        lines: counted.map(({ repositories, first, idle, changed }) => [
          `Halyard (bridge), ${repositories} repositories`,
          String(first),
          String(idle),
          String(changed),
        ]),
      },
    ],
    goals: counted.flatMap(({ repositories, idle, changed }) => [
      {
        text: `a sweep of ${repositories} repositories without a change: at most ${maximumIdle} requests`,
        measured: String(idle),
        met: idle <= maximumIdle,
      },
      {
        text: `a sweep of ${repositories} repositories with ${changes} changes: at most ${maximumIdle + maximumForChange * changes} requests`,
        measured: String(changed),
        met: changed <= maximumIdle + maximumForChange * changes,
      },
    ]),
  };
}

async function count(repositories: number): Promise<Counted> {
  const git = createGitSandbox();
  const pm = createOpenProjectSandbox();
  const state = git.dump();
  const [first] = state.repositories;
  if (first === undefined)
    throw new Error("The initial state of the sandbox has no repository, but this benchmark row needs one.");
  state.repositories = Array.from({ length: repositories }, (_, index) => ({
    ...structuredClone(first),
    ...{ id: 1000 + index, name: `repository-${index}` },
    updated: new Date(git.clock.now() + index * hour).toISOString(),
  }));
  git.load(state);
  git.clock.advance((repositories + 24) * hour);

  let requests = 0;
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-requests-"));
  const bridge = await startBridge(
    bridgeConfig({
      ...{ dataDirectory: folder, workers: 1, settle: 30_000, sweepEvery: 600_000, issues: true, webhookSecrets: [] },
      git: { url: git.baseUrl, token: git.tokenOf("bridge") },
      pm: { url: pm.baseUrl, token: pm.tokenOf("bridge") },
    }),
    {
      ...{ logLevel: "error", work: false },
      fetch: (name) => (request) => {
        requests++;
        return (name === "pm" ? pm : git).fetch(request);
      },
    },
  );
  const sweep = async (): Promise<number> => {
    requests = 0;
    await sweepWith(bridge, repositories);
    return requests;
  };
  try {
    const all = await sweep();
    // The second sweep is not counted. The period that it covers overlaps with that of the first sweep, so it reads the
    // latest changes a second time.
    await sweep();
    let idle = 0;
    for (let turn = 0; turn < 5; turn++) idle = Math.max(idle, await sweep());
    await change(git);
    return { repositories, first: all, idle, changed: await sweep() };
  } finally {
    await bridge.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function change(git: GitSandbox): Promise<void> {
  const { issues, contents } = createGitClient({
    ...{ baseUrl: git.baseUrl, fetch: git.fetch, auth: accessToken(git.tokenOf("admin")) },
  });
  for (let index = 0; index < changes; index++) {
    const at = { owner: "acme", repo: `repository-${index}` };
    if (index % 2 === 0) await issues.create({ ...at, title: "A leak" });
    else await contents.create({ ...at, path: "leak.txt", branch: "main", content: btoa("A leak") });
  }
}

async function sweepWith({ control }: Bridge, repositories: number): Promise<void> {
  const headers = { authorization: `Bearer ${control.token}` };
  const response = await control.app.fetch(new Request("http://bridge/control/sweep", { method: "POST", headers }));
  const report = (await response.json()) as { readonly places?: number; readonly failed?: readonly unknown[] } | null;
  if (report?.failed?.length !== 0 || (report.places ?? 0) > repositories + 1) {
    throw new Error(
      `Expected a sweep without failures that reads at most ${repositories + 1} repositories and connections. Its report: ${JSON.stringify(report)}.`,
    );
  }
}
