import fc from "fast-check";
import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { issueFilters } from "./issue-filters.js";
import { issues } from "../resources/issues/issues.js";

test("issueFilters writes lists and times as issues.search takes them", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources: { issues } });

  await git.issues.search(
    issueFilters({
      state: "all",
      labels: ["bug", "help wanted"],
      milestones: ["1.0"],
      since: new Date("2026-01-02T03:04:05Z"),
      before: "2026-02-01T00:00:00+02:00",
      review_requested: true,
      owner: "acme",
      team: "core",
    }),
  );

  const query = new URL(server.requests[0]!.line.split(" ")[1]!, server.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    state: "all",
    labels: "bug,help wanted",
    milestones: "1.0",
    since: "2026-01-02T03:04:05.000Z",
    before: "2026-02-01T00:00:00+02:00",
    review_requested: "true",
    owner: "acme",
    team: "core",
  });
});

test("issueFilters leaves empty lists out, which the server would read as a nameless label", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources: { issues } });

  await git.issues.search(issueFilters({ labels: [], milestones: [], q: "sail" }));

  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/issues/search?q=sail");
});

test("issueFilters keeps every name that has no comma apart", () => {
  const name = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !text.includes(","));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), (names) => {
      expect(issueFilters({ labels: names }).labels?.split(",")).toEqual(names);
    }),
  );
});

test("issueFilters refuses what the server would misread, naming every place", () => {
  let refusal: unknown;
  try {
    issueFilters({ labels: ["bug", "a,b"], milestones: [""], since: new Date(Number.NaN) });
  } catch (error) {
    refusal = error;
  }

  expect(refusal).toMatchObject({
    code: "request_invalid",
    problems: [{ path: "labels[1]" }, { path: "milestones[0]" }, { path: "since" }],
  });
});
