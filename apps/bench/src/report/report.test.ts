import { format } from "oxfmt";
import { expect, it } from "vitest";
import type { Row } from "../harness/row.ts";
import { markdownTable } from "./markdown.ts";
import { writeReport } from "./report.ts";
import type { RowResult } from "./results.ts";

const row: Row = {
  name: "get",
  title: "One GET",
  description: "Reads one issue.",
  packages: ["ky"],
  run: () => Promise.reject(new Error("not called")),
};
const result: RowResult = {
  tables: [{ columns: ["", "time"], lines: [["Halyard", "1.05 x"]] }],
  goals: [
    { text: "at most 1.10 x", measured: "1.05 x", met: true },
    { text: "smaller", measured: "9 kB", met: false },
  ],
  rounds: 25,
  environment: "Node 24",
  versions: { ky: "2.1.0" },
  memory: { caption: "One GET", columns: ["", "MB"], lines: [["Halyard", "60"]] },
};

it("writes a section for each measured row, with its command, goals, versions and what was written by hand", async () => {
  const unmeasured = { ...row, name: "cpu", title: "Never measured" };
  const texts = new Map([
    ["intro", "How to read this."],
    ["get", "Missed because of *x*."],
  ]);
  const report = writeReport({
    rows: [row, unmeasured],
    results: { get: result },
    commentary: (name) => texts.get(name),
  });
  expect((await format("report.md", report)).code).toMatchInlineSnapshot(`
    "# Benchmarks

    How to read this.

    ## One GET

    Reads one issue.

    \`\`\`sh
    npm run bench -- --row get
    \`\`\`

    |         |   time |
    | ------- | -----: |
    | Halyard | 1.05 x |

    | goal           | measured |            |
    | -------------- | -------: | ---------: |
    | at most 1.10 x |   1.05 x |        met |
    | smaller        |     9 kB | **missed** |

    Missed because of _x_.

    25 rounds; Node 24; ky 2.1.0.

    ## Memory

    **One GET**

    |         |  MB |
    | ------- | --: |
    | Halyard |  60 |
    "
  `);
});

it("escapes the content of a cell, so that it stays inside the cell", () => {
  expect(markdownTable({ columns: ["a|b"], lines: [["c\\|d\n\n# e"]] })).toBe("| a\\|b |\n| --- |\n| c\\\\\\|d # e |");
});

it("says how long the default run took, once all of its rows have a duration", () => {
  const settled = { ...row, name: "types", isOnRequest: true };
  const parts = { rows: [row, settled], commentary: () => undefined };
  const measured = { get: { ...result, seconds: 90 }, types: { ...result, seconds: 600 } };
  expect(writeReport({ ...parts, results: measured })).toContain(
    "The rows of the default run took 1.5 minutes when they were last measured (longest: `get` 90 s).",
  );
  expect(writeReport({ ...parts, results: { ...measured, get: result } })).not.toContain("default run");
});

it("ends with the profiles, each with its command and its remarks", () => {
  const profile = [{ caption: "Parts", columns: ["", "share"], lines: [["undici", "0.60"]] }];
  const texts = new Map([
    ["profile", "What is left."],
    ["profile-get", "The floor is `fetch`."],
  ]);
  const report = writeReport({
    rows: [row],
    results: { get: { ...result, profile } },
    commentary: (name) => texts.get(name),
  });
  const end = report.slice(report.indexOf("## Where the rest goes"));
  expect(end).toContain("What is left.");
  expect(end).toContain("npm run bench -- --row get --profile");
  expect(end).toContain("| undici | 0.60 |");
  expect(end.trimEnd().endsWith("The floor is `fetch`.")).toBe(true);
});
