import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { activityPubUsers } from "./activity-pub.js";
import { createGitClient } from "../core.js";

const resources = { activityPubUsers };

test("activityPub.users.get keeps fields that are not in the schema", async () => {
  const actor = { "@context": ["https://www.w3.org/ns/activitystreams"], type: "Person", inbox: "https://i.example" };
  const server = await recordingServer({ body: actor });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.activityPubUsers.get({ id: 4 })).toEqual(actor);
});
