import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { contains } from "../lists/filters.js";
import { type PlaceholderUser, placeholderUsers } from "./placeholder-users.js";

const diver: PlaceholderUser = {
  _type: "PlaceholderUser",
  id: 30,
  name: "Diver",
  _links: { self: { href: "/api/v3/placeholder_users/30", title: "Diver" } },
};

test("placeholder users are listed, read, created, renamed and deleted", async () => {
  const server = await recordingServer(
    routes({
      "GET /placeholder_users": onePage("/api/v3/placeholder_users", [diver]),
      "GET /placeholder_users/30": diver,
      "POST /placeholder_users": diver,
      "PATCH /placeholder_users/30": diver,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { placeholderUsers } });

  expect((await pm.placeholderUsers.list({ filters: [contains("name", "div")] })).items).toEqual([diver]);
  expect(await pm.placeholderUsers.get({ id: 30 })).toEqual(diver);
  expect(await pm.placeholderUsers.create({ name: "Diver" })).toEqual(diver);
  expect(await pm.placeholderUsers.update({ id: 30, name: "Diver 2" })).toEqual(diver);
  await pm.placeholderUsers.delete({ id: 30 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/placeholder_users?filters=[{"name":{"operator":"~","values":["div"]}}]',
    "GET /api/v3/placeholder_users/30",
    "POST /api/v3/placeholder_users",
    "PATCH /api/v3/placeholder_users/30",
    "DELETE /api/v3/placeholder_users/30",
  ]);
  expect(server.requests[2]?.json).toEqual({ name: "Diver" });
});

test("an edition without placeholder users is reported as a missing edition, not as a missing permission", async () => {
  const server = await recordingServer(failure(500, "MissingEnterpriseToken"));
  const pm = createPmClient({ baseUrl: server.url, resources: { placeholderUsers } });

  await expect(pm.placeholderUsers.create({ name: "Diver" })).rejects.toMatchObject({
    ...failedWith(500, "MissingEnterpriseToken"),
    message: expect.stringContaining("Enterprise edition") as string,
  });
});
