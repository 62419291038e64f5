import { expect, test } from "vitest";
import { failedWith, failure } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { rendering } from "./rendering.js";

test("rendering sends plain text, which the server requires here, and returns HTML", async () => {
  const server = await recordingServer({ headers: { "content-type": "text/html;charset=utf-8" }, body: "<p>Hi</p>" });
  const pm = createPmClient({ baseUrl: server.url, resources: { rendering } });

  expect(await pm.rendering.markdown({ text: "Hi äß", context: "/api/v3/work_packages/7" })).toBe("<p>Hi</p>");
  expect(await pm.rendering.plain({ text: "Hi" })).toBe("<p>Hi</p>");
  expect(server.requests).toMatchObject([
    {
      line: "POST /api/v3/render/markdown?context=%2Fapi%2Fv3%2Fwork_packages%2F7",
      text: "Hi äß",
      headers: { "content-type": "text/plain;charset=UTF-8" },
    },
    { line: "POST /api/v3/render/plain", text: "Hi" },
  ]);
});

test("rendering is retried after a failure, because nothing is saved", async () => {
  const answers = [{ status: 503 }, { body: "<p>Hi</p>" }];
  const server = await recordingServer(() => answers.shift() ?? { status: 500 });
  const pm = createPmClient({ baseUrl: server.url, resources: { rendering }, retry: { baseDelay: 0 } });

  expect(await pm.rendering.plain({ text: "Hi" })).toBe("<p>Hi</p>");
  expect(server.requests).toHaveLength(2);
});

test("rendering.markdown with an invalid context is an error with the server's identifier", async () => {
  const server = await recordingServer(failure(400, "InvalidRenderContext"));
  const pm = createPmClient({ baseUrl: server.url, resources: { rendering } });

  await expect(pm.rendering.markdown({ text: "Hi", context: "/api/v3/users/1" })).rejects.toMatchObject(
    failedWith(400, "InvalidRenderContext"),
  );
});
