import {
  getIssueContenders,
  getIssueOnNode,
  getIssueWithUndici,
  halyardGit,
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

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<GetIssueJob>[] = [
  ...getIssueContenders,
  getIssueOnNode,
  getIssueWithUndici,
];

/** Measures GETs over loopback HTTP, one at a time. */
export const getRow: Row = {
  name: "get",
  title: "One GET over loopback HTTP",
  description:
    "Reads one issue with a token and returns its data, one call after the other on a connection that stays open. Halyard validates the response, which is its default; the others do not.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const calls = setting.quick ? 10 : 600;
    const rounds = manyRounds(setting);
    const samples = await runTrial(
      {
        module: import.meta.url,
        contenders,
        job: (url) => ({ url, calls }),
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
      { contender: halyardGitOnNode, against: base, atMost: 1 },
      { contender: halyardGit, against: base, atMost: 1.3 },
      { contender: halyardGit, against: "ky", atMost: 1, text: "the fastest client built on ky" },
    ]);
    return { tables: [timeTable(series, base, cpu)], goals, rounds };
  },
};
