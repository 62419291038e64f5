import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { posts } from "./posts.js";

test("posts.get reads a post", async () => {
  const document = {
    _type: "Post",
    id: 72,
    subject: "Tides",
    _links: {
      self: { href: "/api/v3/posts/72" },
      project: { href: "/api/v3/projects/2", title: "Harbour" },
      attachments: { href: "/api/v3/posts/72/attachments" },
      addAttachment: { href: "/api/v3/posts/72/attachments", method: "post" },
    },
  };
  const server = await recordingServer({ body: document });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { posts } });

  expect(await pm.posts.get({ id: 72 })).toEqual(document);
  expect(lines(server.requests)).toEqual(["GET /api/v3/posts/72"]);
});

test("posts.get of an invisible post is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { posts } });

  await expect(pm.posts.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
