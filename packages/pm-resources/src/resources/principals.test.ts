import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { user } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is, search } from "../lists/filters.js";
import { type Principal, principals } from "./principals.js";

test("principals of all kinds are in one list, with different types", async () => {
  const group: Principal = { _type: "Group", id: 20, name: "Crew", _links: { self: { href: "/api/v3/groups/20" } } };
  const server = await recordingServer({ body: onePage("/api/v3/principals", [user, group]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { principals } });

  const filters = [is("type", "User", "Group"), is("member", 7), search("any_name_attribute", "i")];
  const { items } = await pm.principals.list({ filters, pageSize: 10 });

  expect(items.flatMap((item) => (item._type === "User" ? [item.login] : [item.name]))).toEqual(["ines", "Crew"]);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/principals?filters=[{"type":{"operator":"=","values":["User","Group"]}},{"member":{"operator":"=","values":["7"]}},{"any_name_attribute":{"operator":"**","values":["i"]}}]&pageSize=10',
  ]);
});

test("a filter that the server does not know is a 400 with its own identifier", async () => {
  const server = await recordingServer(failure(400, "InvalidQuery"));
  const pm = createPmClient({ baseUrl: server.url, resources: { principals } });

  await expect(pm.principals.list()).rejects.toMatchObject(failedWith(400, "InvalidQuery"));
});
