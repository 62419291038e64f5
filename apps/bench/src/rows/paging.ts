import { exampleToken } from "../contenders/example-token.ts";
import { mismatchGuard } from "../contenders/mismatch-guard.ts";
import { sumOfIssueIds } from "../data/issues.ts";
import { seriesOf, type Series } from "../harness/comparison.ts";
import type { Contender, Work } from "../harness/contender.ts";
import { memoryTable } from "../harness/memory-findings.ts";
import type { Row } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import { measureMemory, runTrial, type Samples, type Trial } from "../harness/trial.ts";
import { loadPeer } from "../peers.ts";
import type { ServerOptions } from "../servers/start-server.ts";

interface PagingJob {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
}

interface Issue {
  readonly id: number;
}

const serverTime = "the server's time";
const loop = "loop over Link: next";
const overlapping = "loop that asks for the next page at the header";
const prefetching = "Halyard (one page ahead)";
const withoutPrefetch = "Halyard, prefetch: 0";
const sideBySide = "Halyard, prefetch: 4";
const pageSize = 50;
const repository = { owner: "halyard", repo: "rigging" };

/** The server's latency in milliseconds. */
const latency = 10;
/** Maximum time that the client may take, as a multiple of the time that the server takes. */
const maximumTime = 1.2;

/** Maximum number of rounds. It is low because each round takes several seconds. */
const maximumRounds = 3;

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<PagingJob>[] = [
  {
    name: loop,
    packages: [],
    async prepare({ url }) {
      return async () => {
        let sum = 0;
        let next: string | undefined = firstPage(url);
        while (next !== undefined) {
          const response: Response = await fetchPage(next);
          sum += sumOf((await response.json()) as readonly Issue[]);
          next = nextPage(response);
        }
        return sum;
      };
    },
  },
  {
    name: overlapping,
    packages: [],
    async prepare({ url }) {
      return async () => {
        let sum = 0;
        let coming: Promise<Response> | undefined = fetchPage(firstPage(url));
        while (coming) {
          const response: Response = await coming;
          const next = nextPage(response);
          coming = next === undefined ? undefined : fetchPage(next);
          sum += sumOf((await response.json()) as readonly Issue[]);
        }
        return sum;
      };
    },
  },
  { name: prefetching, packages: ["@halyard/git-hosting"], prepare: (job) => prepareHalyard(job, 1) },
  { name: withoutPrefetch, packages: ["@halyard/git-hosting"], prepare: (job) => prepareHalyard(job, 0) },
  { name: sideBySide, packages: ["@halyard/git-hosting"], prepare: (job) => prepareHalyard(job, 4) },
  {
    name: "@octokit/plugin-paginate-rest (iterator)",
    packages: ["@octokit/core", "@octokit/plugin-paginate-rest"],
    async prepare({ url }) {
      const { Octokit } = await loadPeer<OctokitCore>("@octokit/core");
      const { paginateRest } = await loadPeer<{ paginateRest: unknown }>("@octokit/plugin-paginate-rest");
      const Paginating = Octokit.plugin(paginateRest);
      const octokit = new Paginating({ baseUrl: `${url}/api/v1`, auth: exampleToken });
      return async () => {
        let sum = 0;
        const options = { ...repository, per_page: pageSize };
        for await (const { data } of octokit.paginate.iterator("GET /repos/{owner}/{repo}/issues", options)) {
          sum += sumOf(data);
        }
        return sum;
      };
    },
  },
  {
    name: "@gitbeaker/rest (all)",
    packages: ["@gitbeaker/rest"],
    async prepare({ url }) {
      const { Issues } = await loadPeer<Gitbeaker>("@gitbeaker/rest");
      const issues = new Issues({ host: url, token: exampleToken });
      return async () => sumOf(await issues.all({ projectId: 1, perPage: pageSize }));
    },
  },
];

/** Measures how long clients take to read a long list page by page. */
export const pagingRow: Row = {
  name: "paging",
  title: "5,000 items, page by page",
  description: `Reads a list of 100 pages to its end. The server takes ${latency} ms for each page; its total for all pages is the base. Every client requests one page at a time, except Halyard with \`prefetch: 4\`. A second table has 40 pages whose transfer from the first to the last byte takes another ${latency} ms, as on a slow connection. In a third, the server responds at once.`,
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const rounds = Math.min(setting.rounds, maximumRounds);
    const trial = trialWith({ latency, items: setting.quick ? 4 * pageSize : 5000 });
    const series = withServerTime(await runTrial(trial, { ...setting, rounds }));
    const overLine = trialWith({ latency, transfer: latency, items: setting.quick ? 4 * pageSize : 2000 });
    const seriesOverLine = withServerTime(await runTrial(overLine, { ...setting, rounds }));
    const atOnce = trialWith({ latency: 0, items: setting.quick ? 4 * pageSize : 5000 });
    const seriesAtOnce = seriesOf(await runTrial(atOnce, { ...setting, rounds }), ({ wall }) => wall);
    const goals = timeGoals(series, [
      { contender: prefetching, against: serverTime, atMost: maximumTime },
      { contender: sideBySide, against: serverTime, atMost: maximumTime },
    ]);
    const goalsOverLine = timeGoals(seriesOverLine, [
      {
        contender: prefetching,
        against: serverTime,
        atMost: maximumTime,
        text: `${prefetching}, slow connection: at most ${maximumTime.toFixed(2)} x ${serverTime}`,
      },
    ]);
    const goalsAtOnce = timeGoals(seriesAtOnce, [
      {
        contender: prefetching,
        against: loop,
        atMost: 1,
        text: `${prefetching}, loopback: not slower than the ${loop}`,
      },
    ]);
    return {
      tables: [
        timeTable(series, serverTime),
        { ...timeTable(seriesOverLine, serverTime), caption: `Responses that take ${latency} ms to arrive` },
        { ...timeTable(seriesAtOnce, loop), caption: "Responses without latency, on loopback" },
      ],
      goals: [...goals, ...goalsOverLine, ...goalsAtOnce],
      rounds,
      memory: memoryTable("5,000 items, page by page", await measureMemory(atOnce, setting)),
    };
  },
};

function trialWith(server: ServerOptions): Trial<PagingJob> {
  return {
    module: import.meta.url,
    contenders,
    job: (url) => ({ url }),
    expected: sumOfIssueIds(server.items),
    server,
    warmUp: 1,
  };
}

/**
 * Returns the times of all contenders and of the server. The server's time is the time that it spends on the requests
 * of the contender {@link loop}.
 */
function withServerTime(samples: Samples): Series {
  const served = (samples.get(loop) ?? []).map((sample) => sample.served);
  return new Map([[serverTime, served], ...seriesOf(samples, ({ wall }) => wall)]);
}

function firstPage(url: string): string {
  return `${url}/api/v1/repos/halyard/rigging/issues?limit=${pageSize}`;
}

async function fetchPage(address: string): Promise<Response> {
  const response = await fetch(address, { headers: { authorization: `token ${exampleToken}` } });
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  return response;
}

function nextPage({ headers }: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
}

async function prepareHalyard({ url }: PagingJob, prefetch: number): Promise<Work> {
  const { createGitClient } = await import("@halyard/git-hosting");
  const { accessToken } = await import("@halyard/auth");
  const { hooks, assertNone } = mismatchGuard();
  const git = createGitClient({ baseUrl: url, auth: accessToken(exampleToken), hooks });
  return async () => {
    let sum = 0;
    for await (const { id } of git.issues.list({ ...repository, limit: pageSize }, { prefetch })) sum += id;
    assertNone();
    return sum;
  };
}

function sumOf(issues: readonly Issue[]): number {
  return issues.reduce((sum, { id }) => sum + id, 0);
}

interface OctokitCore {
  readonly Octokit: {
    plugin(plugin: unknown): new (options: object) => {
      readonly paginate: {
        iterator(route: string, options: object): AsyncIterable<{ readonly data: readonly Issue[] }>;
      };
    };
  };
}

interface Gitbeaker {
  readonly Issues: new (options: object) => { all(options: object): Promise<readonly Issue[]> };
}
