import { halRestClient, kettingClient } from "../contenders/hal-peers.ts";
import { installMemoryFetch } from "../contenders/memory-fetch.ts";
import { mismatchGuard } from "../contenders/mismatch-guard.ts";
import { sumOfWorkPackageIds, workPackagePage } from "../data/work-packages.ts";
import { seriesOf } from "../harness/comparison.ts";
import type { Contender, Work } from "../harness/contender.ts";
import { memoryTable } from "../harness/memory-findings.ts";
import type { Row } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import { manyRounds, measureMemory, runTrial, type Trial } from "../harness/trial.ts";

interface ListJob {
  readonly items: number;
  /** Number of times that a run reads the list. */
  readonly lists: number;
}

const base = "fetch + JSON.parse";
const validating = "Halyard (pm-resources)";
const unchecked = 'Halyard, validate: "off"';
const server = "http://127.0.0.1";
const path = "/api/v3/work_packages";

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<ListJob>[] = [
  {
    name: base,
    packages: [],
    async prepare({ items, lists }) {
      installMemoryFetch(serveFromMemory(items), "application/hal+json");
      return repeat(lists, async () => {
        const response = await fetch(server + path);
        if (!response.ok) throw new Error(`GET ${server + path} failed with ${response.status}, expected 200.`);
        const page = JSON.parse(await response.text()) as { _embedded: { elements: readonly { id: number }[] } };
        return sumOf(page._embedded.elements, ({ id }) => id);
      });
    },
  },
  { name: validating, packages: ["@halyard/pm-resources"], prepare: (job) => prepareHalyard(job, "report") },
  { name: unchecked, packages: ["@halyard/pm-resources"], prepare: (job) => prepareHalyard(job, "off") },
  {
    name: "ketting",
    packages: ["ketting"],
    async prepare({ items, lists }) {
      installMemoryFetch(serveFromMemory(items), "application/hal+json");
      const client = await kettingClient(server);
      return repeat(lists, async () => {
        client.clearCache();
        const page = await client.go(path).get();
        return sumOf(page.getEmbedded(), ({ data }) => data.id);
      });
    },
  },
  {
    name: "hal-rest-client",
    packages: ["hal-rest-client"],
    async prepare({ items, lists }) {
      const bytes = serveFromMemory(items)();
      const client = await halRestClient(server, () => new TextDecoder().decode(bytes));
      return repeat(lists, async () => {
        client.forget();
        const page = await client.fetchResource(path);
        return sumOf(page.prop("elements"), (element) => element.prop("id"));
      });
    },
  },
];

/** Measures how long clients take to convert a long list from bytes to documents. */
export const listRow: Row = {
  name: "list",
  title: "A list of 1,000 work packages",
  description:
    "Converts one response body of 3 MB in memory to documents and reads their ids. Halyard is measured with validation of every document, its default, and without.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const items = setting.quick ? 20 : 1000;
    const rounds = manyRounds(setting);
    const trial = (lists: number): Trial<ListJob> => ({
      module: import.meta.url,
      contenders,
      job: () => ({ items, lists }),
      expected: lists * sumOfWorkPackageIds(items),
    });
    // Reads the list many times per run. A single reading takes only about as long as a garbage collection, so one
    // collection would distort a contender's result.
    const series = seriesOf(await runTrial(trial(setting.quick ? 1 : 10), { ...setting, rounds }), ({ wall }) => wall);
    const goals = timeGoals(series, [
      { contender: validating, against: base, atMost: 1.5 },
      { contender: unchecked, against: base, atMost: 1.05 },
    ]);
    const memory = memoryTable("A list of 1,000 work packages", await measureMemory(trial(1), setting));
    return { tables: [timeTable(series, base)], goals, rounds, memory };
  },
};

async function prepareHalyard({ items, lists }: ListJob, validate: "report" | "off"): Promise<Work> {
  installMemoryFetch(serveFromMemory(items), "application/hal+json");
  const { createPmClient } = await import("@halyard/pm-resources");
  const { hooks, assertNone } = mismatchGuard();
  const pm = createPmClient({ baseUrl: server, validate, hooks });
  return repeat(lists, async () => {
    const page = await pm.workPackages.list({ filters: [], pageSize: items });
    assertNone();
    return sumOf(page.items, ({ id }) => id);
  });
}

/** Returns work that repeats `work` sequentially and adds up the results. */
function repeat(times: number, work: () => Promise<number>): Work {
  return async () => {
    let sum = 0;
    for (let time = 0; time < times; time++) sum += await work();
    return sum;
  };
}

function serveFromMemory(items: number): () => Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify(workPackagePage(items, 1, items)));
  return () => bytes;
}

function sumOf<Item>(items: readonly Item[], idOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + idOf(item), 0);
}
