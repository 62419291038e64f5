import { halRestClient, kettingClient } from "../contenders/hal-peers.ts";
import { mismatchGuard } from "../contenders/mismatch-guard.ts";
import { relations, sumOfTargetIds } from "../data/work-packages.ts";
import { seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Goal, Row } from "../harness/row.ts";
import { quantile } from "../harness/statistics.ts";
import { timeGoals, timeTable, times } from "../harness/time-findings.ts";
import { runTrial, type Samples } from "../harness/trial.ts";

interface RelationsJob {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  readonly items: number;
}

interface Document {
  readonly id: number;
  readonly _links: Readonly<Record<string, { readonly href: string }>>;
}

const halyard = "Halyard (hydrate)";
const byHand = "batches written by hand";
const loop = "loop with Promise.all";

/** Maximum number of rounds. Contenders that send thousands of requests take seconds per round. */
const maximumRounds = 3;

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<RelationsJob>[] = [
  {
    name: loop,
    packages: [],
    async prepare({ url, items }) {
      return async () => {
        let sum = 0;
        for (const { _links } of await fetchList(url, items)) {
          const found = await Promise.all(relations.map((rel) => fetchJson<Document>(url + hrefOf(_links, rel))));
          sum += sumOf(found);
        }
        return sum;
      };
    },
  },
  {
    name: "Promise.all over the different addresses",
    packages: [],
    async prepare({ url, items }) {
      return async () => {
        const hrefs = await fetchTargets(url, items);
        const different = [...new Set(hrefs)];
        const found = await Promise.all(different.map((href) => fetchJson<Document>(url + href)));
        const ids = new Map(found.map(({ id }, place) => [different[place], id]));
        return hrefs.reduce((sum, href) => sum + (ids.get(href) ?? Number.NaN), 0);
      };
    },
  },
  {
    name: byHand,
    packages: [],
    async prepare({ url, items }) {
      return async () => {
        const hrefs = await fetchTargets(url, items);
        const lists = await Promise.all(batchPaths(new Set(hrefs)).map((path) => fetchElements(url + path)));
        const ids = new Map(lists.flat().map(({ id, _links }) => [hrefOf(_links, "self"), id]));
        return hrefs.reduce((sum, href) => sum + (ids.get(href) ?? Number.NaN), 0);
      };
    },
  },
  {
    name: halyard,
    packages: ["@halyard/pm-resources"],
    async prepare({ url, items }) {
      const { createPmClient } = await import("@halyard/pm-resources");
      const { hooks, assertNone } = mismatchGuard();
      const pm = createPmClient({ baseUrl: url, hooks });
      return async () => {
        const page = await pm.workPackages.list({ filters: [], pageSize: items });
        const rows = await pm.hydrate(page.items, relations);
        assertNone();
        return rows.reduce(
          (sum, { resolved }) => sum + sumOf(relations.map((rel) => resolved[rel] ?? { id: Number.NaN })),
          0,
        );
      };
    },
  },
  {
    name: "ketting",
    packages: ["ketting"],
    async prepare({ url, items }) {
      const client = await kettingClient(url);
      return async () => {
        client.clearCache();
        const page = await client.go(listPath(items)).get();
        const found = await Promise.all(
          page.getEmbedded().flatMap((state) => relations.map((rel) => state.follow(rel).get())),
        );
        return sumOf(found.map(({ data }) => data));
      };
    },
  },
  {
    name: "hal-rest-client",
    packages: ["hal-rest-client"],
    async prepare({ url, items }) {
      const client = await halRestClient(url);
      return async () => {
        client.forget();
        const page = await client.fetchResource(listPath(items));
        let sum = 0;
        for (const element of page.prop("elements")) {
          const found = await Promise.all(relations.map((rel) => element.link(rel).fetch()));
          sum += sumOf(found.map((resource) => ({ id: resource.prop("id") })));
        }
        return sum;
      };
    },
  },
];

/** Measures how long clients take to resolve many links. */
export const relationsRow: Row = {
  name: "relations",
  profileBase: byHand,
  title: "1,000 work packages with five relations each",
  description:
    "Reads one list and resolves status, type, project, assignee and parent of every work package: 5,000 links to 490 documents. The server takes 5 ms for every response. hal-rest-client and the loop process one work package after the other; ketting and `Promise.all` request everything at once. The hand-written batches send the same requests as Halyard, with code for only these five relations. Their time is the minimum on this server.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const items = setting.quick ? 30 : 1000;
    const rounds = Math.min(setting.rounds, maximumRounds);
    const samples = await runTrial(
      {
        module: import.meta.url,
        contenders,
        job: (url) => ({ url, items }),
        expected: sumOfTargetIds(items),
        server: { latency: 5, items },
        warmUp: 1,
      },
      { ...setting, rounds },
    );
    const requests = requestsOf(samples);
    const series = seriesOf(samples, ({ wall }) => wall);
    const table = timeTable(series, loop, {
      columns: ["requests"],
      cells: (name) => [String(requests.get(name) ?? "")],
    });
    const peers = [loop, "ketting", "hal-rest-client"];
    const goals = [
      ...timeGoals(series, [{ contender: halyard, against: byHand, atMost: 1.2 }]),
      ...peers.flatMap((against) => [
        ...requestGoals(requests, against),
        ...timeGoals(series, [{ contender: halyard, against, atMost: 1, text: `faster than ${against}` }]),
      ]),
    ];
    return { tables: [table], goals, rounds };
  },
};

function requestGoals(requests: ReadonlyMap<string, number>, against: string): readonly Goal[] {
  const other = requests.get(against);
  if (other === undefined) return [];
  const ratio = (requests.get(halyard) ?? Number.NaN) / other;
  return [{ text: `at most a tenth of the requests of ${against}`, measured: times(ratio), met: ratio <= 0.1 }];
}

function requestsOf(samples: Samples): ReadonlyMap<string, number> {
  return new Map(
    [...samples].map(([name, list]) => [
      name,
      quantile(
        list.map(({ requests }) => requests),
        0.5,
      ),
    ]),
  );
}

async function fetchList(url: string, items: number): Promise<readonly Document[]> {
  return fetchElements(url + listPath(items));
}

/** Reads the list of work packages, and returns the addresses of their link targets, in order and with duplicates. */
async function fetchTargets(url: string, items: number): Promise<readonly string[]> {
  const documents = await fetchList(url, items);
  return documents.flatMap(({ _links }) => relations.map((rel) => hrefOf(_links, rel)));
}

async function fetchElements(url: string): Promise<readonly Document[]> {
  const page = await fetchJson<{ _embedded: { elements: readonly Document[] } }>(url);
  return page._embedded.elements;
}

/**
 * Returns the addresses of lists that together contain the documents at `hrefs`. Statuses and types are read in full,
 * with one list each. Every list of other documents contains up to a hundred, selected by id.
 */
function batchPaths(hrefs: Iterable<string>): readonly string[] {
  const byResource = Map.groupBy(hrefs, (href) => href.split("/").at(-2) ?? "");
  return [...byResource].flatMap(([resource, members]) => {
    const list = `/api/v3/${resource === "users" ? "principals" : resource}`;
    if (resource === "statuses" || resource === "types") return [list];
    return Array.from({ length: Math.ceil(members.length / 100) }, (_, place) => {
      const ids = members.slice(place * 100, (place + 1) * 100).map((href) => href.split("/").at(-1));
      const filters = JSON.stringify([{ id: { operator: "=", values: ids } }]);
      return `${list}?filters=${encodeURIComponent(filters)}&pageSize=${ids.length}`;
    });
  });
}

async function fetchJson<Json>(url: string): Promise<Json> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} failed with ${response.status}, expected 200.`);
  return (await response.json()) as Json;
}

function listPath(items: number): string {
  return `/api/v3/work_packages?pageSize=${items}`;
}

function hrefOf(links: Document["_links"], rel: string): string {
  const link = links[rel];
  if (!link) throw new Error(`A work package has no link ${rel}; its links are ${Object.keys(links).join(", ")}.`);
  return link.href;
}

function sumOf(documents: readonly { readonly id: number }[]): number {
  return documents.reduce((sum, { id }) => sum + id, 0);
}
