import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { root } from "./root.js";

const start = {
  _type: "Root",
  instanceName: "Harbour",
  coreVersion: "17.1.0",
  _links: {
    self: { href: "/api/v3" },
    configuration: { href: "/api/v3/configuration" },
    memberships: { href: "/api/v3/memberships" },
    priorities: { href: "/api/v3/priorities" },
    relations: { href: "/api/v3/relations" },
    statuses: { href: "/api/v3/statuses" },
    time_entries: { href: "/api/v3/time_entries" },
    types: { href: "/api/v3/types" },
    user: { href: "/api/v3/users/4", title: "Ada" },
    userPreferences: { href: "/api/v3/users/4/preferences" },
    workPackages: { href: "/api/v3/work_packages" },
  },
};

test("root.get reads the root document of an instance below a path", async () => {
  const server = await recordingServer({ body: start });
  const pm = createPmClient({ baseUrl: `${server.url}/pm/`, validate: "strict", resources: { root } });

  expect(await pm.root.get()).toEqual(start);
  expect(lines(server.requests)).toEqual(["GET /pm/api/v3"]);
});

test("root.get without a credential is an AuthenticationError when a login is required", async () => {
  const server = await recordingServer(failure(401, "Unauthenticated"));
  const pm = createPmClient({ baseUrl: server.url, resources: { root } });

  await expect(pm.root.get()).rejects.toMatchObject(failedWith(401, "Unauthenticated"));
});
