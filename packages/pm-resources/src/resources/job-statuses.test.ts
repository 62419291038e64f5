import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { type JobStatus, jobStatuses } from "./job-statuses.js";

test("jobStatuses.get reads the status of a job; another user's job is a NotFoundError", async () => {
  const status: JobStatus = {
    _type: "JobStatus",
    jobId: "5b2d7f3a",
    status: "in_process",
    message: null,
    payload: null,
    _links: { self: { href: "/api/v3/job_statuses/5b2d7f3a" } },
  };
  const server = await recordingServer(({ line }) =>
    line.endsWith("5b2d7f3a") ? { body: status } : failure(404, "NotFound"),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { jobStatuses } });

  expect(await pm.jobStatuses.get({ id: "5b2d7f3a" })).toEqual(status);
  await expect(pm.jobStatuses.get({ id: "9" })).rejects.toMatchObject(failedWith(404, "NotFound"));
  expect(lines(server.requests)).toEqual(["GET /api/v3/job_statuses/5b2d7f3a", "GET /api/v3/job_statuses/9"]);
});
