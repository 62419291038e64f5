import { isHalyardError, type Mismatch } from "@halyard/http-core";
import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { groups } from "../resources/groups.js";

/**
 * Starts a server with three groups. The tests select only the groups' ids, so its responses contain no other
 * properties and no total.
 */
async function serveSelection() {
  return recordingServer(({ line }) => {
    const query = new URL(line.split(" ")[1]!, "http://x").searchParams;
    const size = Number(query.get("pageSize"));
    const from = (Number(query.get("offset") ?? 1) - 1) * size;
    const elements = [{ id: 1 }, { id: 2 }, { id: 3 }].slice(from, from + size);
    return { body: { _embedded: { elements } } };
  });
}

test("a response to `select` is returned as it is, and the properties that it lacks are reported", async () => {
  const { url } = await serveSelection();
  const mismatches: Mismatch[] = [];
  const hooks = {
    onMismatch: (report: { mismatches: readonly Mismatch[] }) => void mismatches.push(...report.mismatches),
  };
  const pm = createPmClient({ baseUrl: url, resources: { groups }, hooks });

  const page = await pm.groups.list({ pageSize: 2, select: ["elements/id"] });
  expect(page.items).toEqual([{ id: 1 }, { id: 2 }]);
  expect(mismatches.map(({ path, got }) => `${path}: ${got!}`)).toContain("_embedded.elements[0].name: nothing");
  // Every mismatch is a property that is missing because it was not selected.
  expect(new Set(mismatches.map(({ got }) => got))).toEqual(new Set(["nothing"]));
});

test("a list with `select` is read to its end, although its pages have no total and no links", async () => {
  const { url, requests } = await serveSelection();
  const pm = createPmClient({ baseUrl: url, resources: { groups }, validate: "off" });

  expect(await pm.groups.list({ pageSize: 2, select: ["elements/id"] }).all()).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  expect(requests.map(({ line }) => new URLSearchParams(line.split("?")[1]).get("offset"))).toEqual([null, "2", "3"]);
});

test('with `validate: "strict"`, a response that lacks a required property is an error that names it', async () => {
  const { url } = await serveSelection();
  const pm = createPmClient({ baseUrl: url, resources: { groups }, validate: "strict" });

  const error: unknown = await pm.groups
    .list({ pageSize: 2, select: ["elements/id"] })
    .catch((thrown: unknown) => thrown);
  expect(isHalyardError(error, "response_shape") && error.mismatches.map(({ path }) => path)).toContain("total");
});
