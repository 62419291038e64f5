import { getIssueContenders, halyardGit, type GetIssueJob } from "../contenders/get-issue.ts";
import { installMemoryFetch } from "../contenders/memory-fetch.ts";
import { issueAt, sumOfIssueIds } from "../data/issues.ts";
import { seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Row } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import { manyRounds, runTrial } from "../harness/trial.ts";

const base = "fetch + JSON.parse";

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<GetIssueJob>[] = getIssueContenders.map((contender) => ({
  ...contender,
  prepare({ calls }) {
    const bodies = Array.from({ length: calls + 1 }, (_, number) =>
      new TextEncoder().encode(JSON.stringify(issueAt(number))),
    );
    const missing = new TextEncoder().encode('{"message":"Not found"}');
    installMemoryFetch(({ pathname }) => bodies[Number(pathname.slice(pathname.lastIndexOf("/") + 1))] ?? missing);
    return contender.prepare({ url: "http://127.0.0.1", calls });
  },
}));

/** Measures the processor time of a call, without the network. */
export const cpuRow: Row = {
  name: "cpu",
  title: "Processor time of a call",
  description:
    "The processor time, on all threads, of reading one issue with a `fetch` that responds from memory. This leaves only the work of the clients themselves.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const calls = setting.quick ? 10 : 1000;
    const rounds = manyRounds(setting);
    const samples = await runTrial(
      {
        module: import.meta.url,
        contenders,
        job: (url) => ({ url, calls }),
        expected: sumOfIssueIds(calls),
      },
      { ...setting, rounds },
    );
    const series = seriesOf(samples, ({ cpu }) => cpu);
    const goals = timeGoals(series, [
      { contender: halyardGit, against: "ky", atMost: 1.25 },
      { contender: halyardGit, against: "@octokit/core", atMost: 1, text: "below @octokit/core" },
    ]);
    return { tables: [timeTable(series, base)], goals, rounds };
  },
};
