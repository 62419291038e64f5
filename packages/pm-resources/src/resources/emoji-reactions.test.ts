import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { activityEmojiReactions, type EmojiReaction, workPackageEmojiReactions } from "./emoji-reactions.js";

const rockets: EmojiReaction = {
  _type: "EmojiReaction",
  id: "70-rocket",
  reaction: "rocket",
  emoji: "🚀",
  reactionsCount: 1,
  firstReactionAt: "2026-01-05T08:00:00.000Z",
  _links: { reactable: { href: "/api/v3/activities/70" }, reactingUsers: [{ href: "/api/v3/users/4" }] },
};
const resources = { activityEmojiReactions, workPackageEmojiReactions };

test("reactions are toggled and listed, for a comment and for a whole work package", async () => {
  const server = await recordingServer({ body: whole("/api/v3/activities/70/emoji_reactions", [rockets]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const after = await pm.activityEmojiReactions.toggle({ activity: 70, reaction: "rocket" });
  expect(after.items).toEqual([rockets]);
  expect((await pm.activityEmojiReactions.list({ activity: 70 })).items).toEqual([rockets]);
  expect((await pm.workPackageEmojiReactions.list({ workPackage: 42 })).items).toEqual([rockets]);

  expect(lines(server.requests)).toEqual([
    "PATCH /api/v3/activities/70/emoji_reactions",
    "GET /api/v3/activities/70/emoji_reactions",
    "GET /api/v3/work_packages/42/activities_emoji_reactions",
  ]);
  expect(server.requests[0]?.json).toEqual({ reaction: "rocket" });
});

test("a toggle is never retried after a 503, because the first request may have been carried out", async () => {
  const server = await recordingServer({ status: 503, headers: { "retry-after": "0" }, body: "later" });
  const pm = createPmClient({ baseUrl: server.url, resources });

  const toggling = pm.activityEmojiReactions.toggle({ activity: 70, reaction: "rocket" });
  await expect(toggling).rejects.toMatchObject({ code: "server_error", status: 503 });
  expect(server.requests).toHaveLength(1);
});

test("an unknown reaction is refused before it is sent, an invisible comment is refused by the server", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  const unknown = pm.activityEmojiReactions.toggle({ activity: 70, reaction: "anchor" as "rocket" });
  await expect(unknown).rejects.toMatchObject({ code: "request_invalid" });
  expect(server.requests).toEqual([]);
  await expect(pm.activityEmojiReactions.list({ activity: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
