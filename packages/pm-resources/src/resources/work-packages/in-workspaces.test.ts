import { describe, expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage } from "../../../test/answers.js";
import { workPackage } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { closed } from "../../lists/filters.js";
import { projectWorkPackages, workspaceWorkPackages } from "./in-workspaces.js";

const resources = { projectWorkPackages, workspaceWorkPackages };

describe.each(["workspace", "project"] as const)("work packages of a %s", (kind) => {
  const home = `/api/v3/${kind}s/quay/work_packages`;
  const place = { [kind]: "quay" } as { workspace: string; project: string };

  test("are listed, created, and previewed by a form", async () => {
    const server = await recordingServer(({ line }) => {
      if (line.startsWith("GET")) return { body: onePage(home, [workPackage]) };
      return { body: line.endsWith("/form") ? form(`${home}/form`, { subject: "" }, {}) : workPackage };
    });
    const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
    const group = pm[`${kind}WorkPackages`];

    expect((await group.list({ ...place, filters: [closed("status")], pageSize: 3 })).items).toEqual([workPackage]);
    expect(await group.create({ ...place, notify: true, subject: "Hoist" })).toEqual(workPackage);
    expect((await group.createForm({ ...place, subject: "" }))._embedded.payload.subject).toBe("");

    expect(lines(server.requests)).toEqual([
      `GET ${home}?filters=[{"status":{"operator":"c","values":[]}}]&pageSize=3`,
      `POST ${home}?notify=true`,
      `POST ${home}/form`,
    ]);
    expect(server.requests[1]?.json).toEqual({ subject: "Hoist" });
  });

  test("cannot be created without permission", async () => {
    const server = await recordingServer(failure(403, "MissingPermission"));
    const pm = createPmClient({ baseUrl: server.url, resources });

    const creating = pm[`${kind}WorkPackages`].create({ ...place, subject: "Hoist" });
    await expect(creating).rejects.toMatchObject(failedWith(403, "MissingPermission"));
  });
});
