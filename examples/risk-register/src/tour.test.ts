import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startRiskServer } from "./server.ts";
import { tour } from "./tour.ts";

test("the tour works as the tutorial describes it", async () => {
  const server = await startRiskServer();
  onTestFinished(() => server.close());

  const lines = await tour(server.url);

  expect(lines).toEqual([
    "20 of 45 risks",
    "45 open",
    "Risk 2 belongs to Grace (200)",
    "6 without owner on the first page",
    "Risk 2 is mitigated",
    "refused: Title is too long.",
  ]);
  // The first response is a 503, so the request was retried. Two owners of twenty risks are two requests.
  expect(server.requests.slice(0, 2)).toEqual(["GET /api/projects/7/risks", "GET /api/projects/7/risks"]);
  expect(server.requests.filter((line) => line.startsWith("GET /api/people/"))).toHaveLength(3);
});

test("every piece of code in the tutorial stands in the example", async () => {
  const tutorial = await readFile(new URL("../../../docs/guides/tutorial.md", import.meta.url), "utf8");
  const files = await Promise.all(
    ["risk-api.ts", "tour.ts"].map((name) => readFile(new URL(name, import.meta.url), "utf8")),
  );
  const source = files.map(squeeze).join("\n");

  const pieces = [...tutorial.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => squeeze(code));

  expect(pieces.length).toBeGreaterThan(5);
  for (const piece of pieces) expect(source).toContain(piece);
});

/** Indentation differs between a function body and a page. */
function squeeze(code: string): string {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
