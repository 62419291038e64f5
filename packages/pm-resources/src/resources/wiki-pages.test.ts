import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { wikiPages } from "./wiki-pages.js";

test("wikiPages.get reads a page", async () => {
  const document = {
    _type: "WikiPage",
    id: 72,
    title: "Tides",
    _links: {
      self: { href: "/api/v3/wiki_pages/72" },
      project: { href: "/api/v3/projects/2", title: "Harbour" },
      attachments: { href: "/api/v3/wiki_pages/72/attachments" },
      addAttachment: { href: "/api/v3/wiki_pages/72/attachments", method: "post" },
    },
  };
  const server = await recordingServer({ body: document });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { wikiPages } });

  expect(await pm.wikiPages.get({ id: 72 })).toEqual(document);
  expect(lines(server.requests)).toEqual(["GET /api/v3/wiki_pages/72"]);
});

test("wikiPages.get of an invisible page is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { wikiPages } });

  await expect(pm.wikiPages.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
