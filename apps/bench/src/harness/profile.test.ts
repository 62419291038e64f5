import { expect, it } from "vitest";
import { partOfSource, profileRuns, timeByPart } from "./profile.ts";

it.each([
  ["node:internal/deps/undici/undici", "undici"],
  ["/work/node_modules/undici/lib/core/request.js", "undici"],
  ["node:events", "other modules of Node"],
  ["/work/node_modules/.pnpm/zod@4.1.0/node_modules/zod/v4/core/parse.js", "zod"],
  ["../../../node_modules/.pnpm/zod@4.1.0/node_modules/zod/v4/core/parse.js", "zod"],
  ["/work/packages/http-core/src/internal/hop.ts", "Halyard, internal/hop"],
  ["../src/internal/hop.ts", "Halyard, internal/hop"],
  ["/work/apps/bench/src/contenders/get-issue.ts", "the contender's own loop"],
])("finds the part that %s belongs to", (source, part) => {
  expect(partOfSource(source)).toBe(part);
});

it("adds up the time of all call frames of a part, without the time in which the thread waits", () => {
  const frame = (functionName: string) => ({ functionName, scriptId: "1", url: "", lineNumber: 0, columnNumber: 0 });
  const nodes = ["a", "b", "(idle)", "a"].map((name, id) => ({ id, callFrame: frame(name) }));
  const profile = { nodes, startTime: 0, endTime: 100, samples: [0, 1, 2, 3], timeDeltas: [10, 20, 40, 5] };
  expect(timeByPart(profile, ({ functionName }) => (functionName === "(idle)" ? undefined : functionName))).toEqual([
    ["b", 20],
    ["a", 15],
  ]);
});

it("finds the time of work that keeps the thread busy", async () => {
  const busy = async (): Promise<void> => {
    let sum = 0;
    for (let number = 0; number < 1e7; number++) sum += Math.sqrt(number);
    if (sum < 0) throw new Error("unreachable");
  };
  const parts = await profileRuns(busy, 1);
  expect(parts[0]?.[1]).toBeGreaterThan(0);
});
