import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { expect, test } from "vitest";
import { type CannedAnswer, recordingServer, type RecordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { wrappedList } from "./wrapped-list.js";

const runners = defineResource({
  list: get("/runners", {
    query: () => z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: wrappedList("runners", z.string()),
  }),
});

function clientOf(server: RecordingServer): GitClient<{ runners: typeof runners }> {
  return createGitClient({ baseUrl: server.url, validate: "strict", resources: { runners } });
}

/** Responds with three entries on two pages. The query field `page` selects the page. */
function pagesOf(answer: (entries: readonly string[]) => CannedAnswer) {
  return ({ line }: { readonly line: string }): CannedAnswer => {
    const page = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
    return answer([["a", "b"], ["c"]][page - 1] ?? []);
  };
}

test("wrappedList reads entries and total from their fields", async () => {
  const server = await recordingServer({ body: { total_count: 41, runners: ["a", "b"] } });

  const page = await clientOf(server).runners.list();

  expect(page.items).toEqual(["a", "b"]);
  expect(page.total).toBe(41);
});

test.each([{ total_count: 0, runners: null }, { total_count: 0 }, null])(
  "wrappedList reads %j as an empty list",
  async (body) => {
    const server = await recordingServer({ body });

    const page = await clientOf(server).runners.list();

    expect(page.items).toEqual([]);
    expect(page.hasNext).toBe(false);
  },
);

test("wrappedList takes the total from X-Total-Count when the body has none", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "41" }, body: { ok: true, runners: ["a"] } });

  expect((await clientOf(server).runners.list()).total).toBe(41);
});

test("wrappedList ignores a total that is not a number", async () => {
  const server = await recordingServer({ body: { total_count: "4\n1", runners: ["a"] } });
  const git = createGitClient({ baseUrl: server.url, resources: { runners } });

  expect(await git.runners.list()).toMatchObject({ items: ["a"], total: undefined, hasNext: true });
});

test.each<[string, (entries: readonly string[]) => CannedAnswer]>([
  ["total_count", (entries) => ({ body: { total_count: 3, runners: entries } })],
  ["X-Total-Count", (entries) => ({ headers: { "x-total-count": "3" }, body: { ok: true, runners: entries } })],
  ["a plain array", (entries) => ({ headers: { "x-total-count": "3" }, body: entries })],
])("wrappedList ends at the total of %s, without a request for an empty page", async (_, answer) => {
  const server = await recordingServer(pagesOf(answer));

  expect(await clientOf(server).runners.list({ limit: 2 }).all()).toEqual(["a", "b", "c"]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/runners?limit=2&page=1",
    "GET /api/v1/runners?limit=2&page=2",
  ]);
});

test("wrappedList continues to an empty page if there is no total", async () => {
  const server = await recordingServer(pagesOf((entries) => ({ body: { runners: entries } })));

  expect(await clientOf(server).runners.list().all()).toEqual(["a", "b", "c"]);
  expect(server.requests).toHaveLength(3);
});

test("wrappedList reports entries that do not match their schema", async () => {
  const server = await recordingServer({ body: { total_count: 1, runners: [7] } });

  await expect(clientOf(server).runners.list()).rejects.toMatchObject({ code: "response_shape" });
});
