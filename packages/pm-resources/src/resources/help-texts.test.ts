import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { helpTexts } from "./help-texts.js";

const text = {
  _type: "HelpText",
  id: 1,
  attribute: "status",
  attributeCaption: "Status",
  scope: "WorkPackage",
  helpText: { format: "markdown", raw: "How far it is.", html: "<p>How far it is.</p>" },
  _links: { self: { href: "/api/v3/help_texts/1" }, attachments: { href: "/api/v3/help_texts/1/attachments" } },
};

test("help texts are listed and read", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/1") ? text : whole("/api/v3/help_texts", [text]),
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { helpTexts } });

  expect((await pm.helpTexts.list()).items).toEqual([text]);
  expect(await pm.helpTexts.get({ id: 1 })).toEqual(text);
  expect(lines(server.requests)).toEqual(["GET /api/v3/help_texts", "GET /api/v3/help_texts/1"]);
});

test("helpTexts.get of a missing help text is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { helpTexts } });

  await expect(pm.helpTexts.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
