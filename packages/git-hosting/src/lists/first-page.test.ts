import { expect, test } from "vitest";
import { inputOf, methodOf, serverVersions } from "../../test/operation-calls.js";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../git-client.js";
import { operations } from "../operations.js";
import { isAvailable, parseServerVersion } from "../version.js";

/** Lists without `limit`. Their page size is either fixed or set by another field. */
const withoutLimit: readonly string[] = ["gitData.trees.list", "wiki.listRevisions"];

const paged = operations.filter(({ paging, query }) => {
  const fields = Object.keys(
    (query as { readonly _zod?: { readonly def: { readonly shape?: object } } } | undefined)?._zod?.def.shape ?? {},
  );
  return paging && fields.includes("page");
});

test("every list with several pages is requested with page and size", async () => {
  const server = await recordingServer({ body: "null", headers: { "content-type": "application/json" } });
  const clients = serverVersions.map((serverVersion) => ({
    version: parseServerVersion(serverVersion)!,
    git: createGitClient({ baseUrl: server.url, serverVersion }),
  }));

  for (const operation of paged) {
    const { git } = clients.find(({ version }) => isAvailable(operation.since, version))!;
    await methodOf(git, operation)({ ...inputOf(operation), page: undefined, limit: undefined, path: undefined });

    const name = `${operation.resource}.${operation.name}`;
    const { searchParams } = new URL(server.requests.at(-1)!.line.split(" ")[1]!, "http://x");
    expect([name, searchParams.get("page")]).toEqual([name, "1"]);
    expect([name, searchParams.get("limit")]).toEqual([name, withoutLimit.includes(name) ? null : "50"]);
  }
  expect(paged.length).toBeGreaterThan(100);
});

test("every list that may have several pages has a page field", async () => {
  const server = await recordingServer({ body: "[{},{}]", headers: { "content-type": "application/json" } });
  const without: string[] = [];

  for (const operation of operations.filter((entry) => entry.paging && !paged.includes(entry))) {
    const serverVersion = serverVersions.find((text) => isAvailable(operation.since, parseServerVersion(text)!))!;
    const git = createGitClient({ baseUrl: server.url, serverVersion });
    const page = (await methodOf(git, operation)(inputOf(operation))) as { readonly hasNext: boolean };
    if (page.hasNext) without.push(`${operation.resource}.${operation.name}`);
  }
  // Servers send the total of this list in the body. The plain array in this test has no total, so the client assumes
  // that there may be another page.
  expect(without).toEqual(["actions.workflows.list"]);
});

test("a list that ignores `limit` without `page` returns each entry once", async () => {
  const server = await recordingServer(({ line }) => {
    const { searchParams } = new URL(line.split(" ")[1]!, "http://x");
    const page = searchParams.get("page");
    const ids = Array.from({ length: 65 }, (_, index) => index + 1);
    const limit = Number(searchParams.get("limit") ?? 30);
    return {
      body: (page === null ? ids : ids.slice((Number(page) - 1) * limit, Number(page) * limit)).map((id) => ({ id })),
      headers: { "x-total-count": "65", ...(page === null && { link: '</x?page=2>; rel="next"' }) },
    };
  });
  const git = createGitClient({ baseUrl: server.url });

  for (const input of [{}, { limit: 10 }, { limit: 65 }]) {
    const statuses = await git.commits.statuses.list({ owner: "o", repo: "r", ref: "main", ...input }).all();
    expect(statuses.map(({ id }) => id)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
  }
});
