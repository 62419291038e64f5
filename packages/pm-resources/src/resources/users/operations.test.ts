import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property } from "../../../test/answers.js";
import { user } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { routes } from "../../../test/routes.js";
import { createPmClient } from "../../core.js";
import { contains, is } from "../../lists/filters.js";
import { users } from "./operations.js";

const resources = { users };

test("users are listed with filters, sorting and pages", async () => {
  const server = await recordingServer({ body: onePage("/api/v3/users", [user]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const filters = [is("status", "active"), contains("name", "ines")];
  const page = await pm.users.list({ filters, sortBy: [["name", "asc"]], pageSize: 5, select: ["elements/name"] });
  expect(page.items).toEqual([user]);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/users?filters=[{"status":{"operator":"=","values":["active"]}},{"name":{"operator":"~","values":["ines"]}}]&sortBy=[["name","asc"]]&pageSize=5&select=elements/name',
  ]);
});

test("a user is read, invited, changed, locked, unlocked and deleted", async () => {
  const answers = {
    "GET /users/me": user,
    "POST /users": user,
    "PATCH /users/4": user,
    "POST /users/4/lock": { ...user, status: "locked" },
    "DELETE /users/4/lock": user,
  };
  const server = await recordingServer(routes(answers));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await pm.users.get({ id: "me" })).toEqual(user);
  expect(await pm.users.create({ email: "ines@example.com", status: "invited" })).toEqual(user);
  expect(await pm.users.update({ id: 4, password: "new", currentPassword: "old", customField2: 1 })).toEqual(user);
  expect((await pm.users.lock({ id: 4 })).status).toBe("locked");
  expect((await pm.users.unlock({ id: 4 })).status).toBe("active");
  await pm.users.delete({ id: 4 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/users/me",
    "POST /api/v3/users",
    "PATCH /api/v3/users/4",
    "POST /api/v3/users/4/lock",
    "DELETE /api/v3/users/4/lock",
    "DELETE /api/v3/users/4",
  ]);
  expect(server.requests[1]?.json).toEqual({ email: "ines@example.com", status: "invited" });
  expect(server.requests[2]?.json).toEqual({ password: "new", currentPassword: "old", customField2: 1 });
});

test("the form and the schema of users are read", async () => {
  const schema = { _type: "Schema", login: property("String", "Login"), _links: { self: { href: "/" } } };
  const server = await recordingServer(
    routes({ "POST /users/4/form": form("/", { login: "ines" }, {}), "GET /users/schema": schema }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.users.updateForm({ id: 4, login: "ines" }))._embedded.payload.login).toBe("ines");
  expect((await pm.users.openForm({ id: 4 })).payload.login).toBe("ines");
  expect((await pm.users.schema()).login?.type).toBe("String");
});

test("locking a locked user is a 400 with its own identifier", async () => {
  const server = await recordingServer(failure(400, "InvalidUserStatusTransition"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.users.lock({ id: 4 })).rejects.toMatchObject(failedWith(400, "InvalidUserStatusTransition"));
});
