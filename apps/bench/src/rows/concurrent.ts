import {
  getIssueContenders,
  getIssueOnNode,
  getIssueWithUndici,
  halyardGitOnNode,
  type GetIssueJob,
} from "../contenders/get-issue.ts";
import { sumOfIssueIds } from "../data/issues.ts";
import { seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Row } from "../harness/row.ts";
import { cpuColumn, timeGoals, timeTable } from "../harness/time-findings.ts";
import { manyRounds, runTrial } from "../harness/trial.ts";

const base = "fetch + JSON.parse";
const width = 20;

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<GetIssueJob>[] = [
  ...getIssueContenders,
  getIssueOnNode,
  getIssueWithUndici,
];

/** Measures concurrent GETs over loopback HTTP. */
export const concurrentRow: Row = {
  name: "concurrent",
  title: "Twenty GETs at a time",
  description:
    "Reads issues over loopback HTTP, 20 at a time. Each has its own address, because Halyard shares the request of identical reads. Halyard's limit of concurrent requests is raised to 20.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const calls = setting.quick ? 40 : 1200;
    const rounds = manyRounds(setting);
    const samples = await runTrial(
      {
        module: import.meta.url,
        contenders,
        job: (url) => ({ url, calls, width }),
        expected: sumOfIssueIds(calls),
        server: { latency: 0, items: 0 },
        // The runtime needs more runs to compile a large client than to compile a short loop.
        warmUp: 10,
      },
      { ...setting, rounds },
    );
    const series = seriesOf(samples, ({ wall }) => wall);
    const cpu = cpuColumn(
      seriesOf(samples, (sample) => sample.cpu),
      base,
    );
    const goals = timeGoals(series, [
      // 1.3 times as many calls per second means 1 / 1.3 of the time per call.
      { contender: halyardGitOnNode, against: base, atMost: 1 / 1.3 },
    ]);
    return { tables: [timeTable(series, base, cpu)], goals, rounds };
  },
};
