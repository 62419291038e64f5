import { accessToken } from "@halyard/auth";
import type { MismatchReport } from "@halyard/http-core";
import { sampleOf } from "@halyard/testing/sample-of";
import { expect, test } from "vitest";
import { recordingServer } from "../test/recording-server.js";
import { sampleIssue } from "../test/sample-data.js";
import { type Activity, ActivitySchema } from "./documents/activity.js";
import { createGitClient } from "./git-client.js";
import { type TimelineComment, TimelineCommentSchema } from "./resources/issues/comments.js";
import { type Tag, TagSchema } from "./resources/tags.js";

const place = { owner: "o", repo: "r" };

/** Returns a handler that sends issues 1 to 5 in pages of two, whatever `limit` the request has. */
function clampedPages(headers: (page: number) => Readonly<Record<string, string>>) {
  return ({ line }: { readonly line: string }) => {
    const page = Number(new URL(line.split(" ")[1] ?? "", "http://x").searchParams.get("page") ?? 1);
    const numbers = [1, 2, 3, 4, 5].slice((page - 1) * 2, page * 2);
    return { body: numbers.map((number) => ({ ...sampleIssue, number })), headers: headers(page) };
  };
}

async function numbersOf(url: string): Promise<number[]> {
  const git = createGitClient({ baseUrl: url });
  const numbers: number[] = [];
  for await (const { number } of git.issues.list({ ...place, limit: 500 })) numbers.push(number);
  return numbers;
}

test("every page is read although the server lowers `limit` and its `Link` header repeats the requested value", async () => {
  const link = (page: number) => (page < 3 ? { link: `<http://x/?limit=500&page=${page + 1}>; rel="next"` } : {});
  const server = await recordingServer(clampedPages((page) => ({ "x-total-count": "5", ...link(page) })));

  await expect(numbersOf(server.url)).resolves.toEqual([1, 2, 3, 4, 5]);
});

test("lists without `Link` continue up to the total, and without a total up to an empty page", async () => {
  const counted = await recordingServer(clampedPages(() => ({ "x-total-count": "5" })));
  const silent = await recordingServer(clampedPages(() => ({})));

  await expect(numbersOf(counted.url)).resolves.toEqual([1, 2, 3, 4, 5]);
  await expect(numbersOf(silent.url)).resolves.toEqual([1, 2, 3, 4, 5]);
  expect(counted.requests).toHaveLength(3);
});

test("`Link` URLs with another root are not followed: every page comes from the client's own server", async () => {
  const server = await recordingServer(
    clampedPages((page) => {
      const [number, rel] = page < 3 ? [page + 1, "next"] : [page - 1, "prev"];
      return { link: `<https://git.internal/sub/api/v1/repos/o/r/issues?page=${number}>; rel="${rel}"` };
    }),
  );

  await expect(numbersOf(server.url)).resolves.toEqual([1, 2, 3, 4, 5]);
  expect(server.requests).toHaveLength(3);
});

test("tags on the same commit are different items, although their id is the commit's", async () => {
  const tags = ["v1", "v2", "v3"].map((name) => ({ ...(sampleOf(TagSchema) as Tag), name, id: "c0ffee" }));
  const server = await recordingServer(({ line }) => {
    const page = Number(new URL(line.split(" ")[1] ?? "", "http://x").searchParams.get("page") ?? 1);
    return { body: tags.slice(page - 1, page), headers: { "x-total-count": "3" } };
  });
  const git = createGitClient({ baseUrl: server.url });

  const items = await git.tags.list({ ...place, limit: 1 }).all();
  expect(items.map(({ name }) => name)).toEqual(["v1", "v2", "v3"]);
});

test("a timeline is complete although each page sends its own length as the total", async () => {
  const entries = [1, 2, 3, 4, 5].map((id) => ({ ...(sampleOf(TimelineCommentSchema) as TimelineComment), id }));
  const server = await recordingServer(({ line }) => {
    const page = Number(new URL(line.split(" ")[1] ?? "", "http://x").searchParams.get("page") ?? 1);
    const body = entries.slice((page - 1) * 2, page * 2);
    return { body, headers: { "x-total-count": String(body.length) } };
  });
  const git = createGitClient({ baseUrl: server.url });

  const page = await git.issues.timeline.list({ ...place, index: 1, limit: 2 });
  expect(page.total).toBeUndefined();
  const items = await git.issues.timeline.list({ ...place, index: 1, limit: 2 }).all();
  expect(items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test("`null` for an empty list is an empty list", async () => {
  const server = await recordingServer({ body: "null", headers: { "content-type": "application/json" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict" });

  await expect(git.issues.reactions.list({ ...place, index: 1 }).all()).resolves.toEqual([]);
});

test("the scheme of the token is in lower case, the only spelling that older servers accept", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, auth: accessToken("0123456789abcdef") });

  await git.issues.list(place);

  expect(server.requests[0]?.headers.authorization).toBe("token 0123456789abcdef");
});

test("64-bit ids are exact up to the largest safe integer, and larger ones are reported", async () => {
  const exact = Number.MAX_SAFE_INTEGER;
  const server = await recordingServer(({ line }) => ({
    body: JSON.stringify({ ...sampleIssue, id: 0 }).replace(
      '"id":0',
      line.endsWith("/1") ? `"id":${exact}` : '"id":9223372036854775807',
    ),
    headers: { "content-type": "application/json" },
  }));
  const mismatches: MismatchReport[] = [];
  const git = createGitClient({ baseUrl: server.url, hooks: { onMismatch: (found) => mismatches.push(found) } });

  expect((await git.issues.get({ ...place, index: 1 })).id).toBe(exact);
  expect(mismatches).toEqual([]);
  await git.issues.get({ ...place, index: 2 });
  expect(mismatches).toMatchObject([{ operation: "issues.get", mismatches: [{ path: "id" }] }]);
});

test("the author of a comment may be missing in a feed, and so may the script of an inactive git hook", async () => {
  const activity = sampleOf(ActivitySchema) as Activity;
  const entry = { ...activity, comment: { ...activity.comment, user: null } };
  const server = await recordingServer(({ line }) => ({
    body: line.includes("/activities/") ? [entry] : [{ name: "update", is_active: false }],
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict" });

  expect((await git.repos.activities.list(place)).items[0]?.comment?.user).toBeNull();
  expect((await git.users.activities.list({ username: "ada" })).items).toHaveLength(1);
  expect((await git.repos.gitHooks.list(place)).items).toEqual([{ name: "update", is_active: false }]);
});

test("a patch is sent with a `sha`, which servers require and ignore", async () => {
  const server = await recordingServer({ body: { content: null, commit: null, verification: null } });
  const git = createGitClient({ baseUrl: server.url });

  await git.contents.applyPatch({ ...place, content: "diff" });
  await git.contents.applyPatch({ ...place, content: "diff", sha: "abc" });

  expect(server.requests.map(({ json }) => json)).toEqual([
    { content: "diff", sha: expect.stringMatching(/./) as unknown },
    { content: "diff", sha: "abc" },
  ]);
});
