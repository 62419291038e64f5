import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { project } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import type { JobStatus } from "./job-statuses.js";
import { projects } from "./projects.js";

const resources = { projects };
const jobId = "5b2d7f3a-6a4e-4f0e-9b11-6f3c2f3a9f10";
const job = (status: JobStatus["status"], more: Partial<JobStatus> = {}): JobStatus => ({
  _type: "JobStatus",
  jobId,
  status,
  message: null,
  payload: null,
  _links: { self: { href: `/api/v3/job_statuses/${jobId}` } },
  ...more,
});

/**
 * Starts a server that accepts a request to copy a project. Each poll of the copy job gets the next status. The last
 * status repeats.
 */
async function copier(...statuses: readonly JobStatus[]) {
  let looks = 0;
  const server = await recordingServer(({ line }) => {
    if (line.endsWith("/copy")) return { status: 302, headers: { location: `/api/v3/job_statuses/${jobId}` } };
    if (line.includes("/projects/")) return { body: project };
    return { body: statuses[Math.min(looks++, statuses.length - 1)] };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  return { pm, requests: server.requests };
}

test("copy returns a job, which leads to the new project once it has ended", async () => {
  const payload = { errors: ["A member is locked."], _links: { project: { href: "/api/v3/projects/7" } } };
  const { pm, requests } = await copier(job("in_queue"), job("in_process"), job("success", { payload }));
  const seen: string[] = [];

  const copying = await pm.projects.copy({ id: 3, name: "Quay", _meta: { copyMembers: true } });
  const done = await copying.wait({ interval: 1, onProgress: ({ status }) => seen.push(status) });
  const copy = done.payload && (await pm.follow(done.payload, "project"));

  expect(copying.id).toBe(jobId);
  expect(copy).toEqual(project);
  expect(done.payload?.errors).toEqual(["A member is locked."]);
  expect(seen).toEqual(["in_queue", "in_process", "success"]);
  expect(lines(requests)).toEqual([
    "POST /api/v3/projects/3/copy",
    `GET /api/v3/job_statuses/${jobId}`,
    `GET /api/v3/job_statuses/${jobId}`,
    `GET /api/v3/job_statuses/${jobId}`,
    "GET /api/v3/projects/7",
  ]);
  expect(requests[0]?.json).toEqual({ name: "Quay", _meta: { copyMembers: true } });
});

test("a job that fails is a JobError with the server's reason", async () => {
  const { pm } = await copier(job("failure", { message: "Identifier has already been taken." }));
  const copying = await pm.projects.copy({ id: 3, name: "Quay" });

  expect(await copying.status()).toMatchObject({ status: "failure" });
  await expect(copying.wait()).rejects.toMatchObject({
    code: "job_failed",
    job: jobId,
    status: "failure",
    message: `Job ${jobId} ended with status "failure": Identifier has already been taken.`,
  });
});

test("wait ends at maxWait or when its signal aborts, and the job continues", async () => {
  const { pm, requests } = await copier(job("in_process"));
  const copying = await pm.projects.copy({ id: 3, name: "Quay" });

  await expect(copying.wait({ maxWait: 0 })).rejects.toMatchObject({ code: "job_failed", status: "in_process" });
  expect(requests).toHaveLength(2);
  const reason = new Error("enough");
  const stop = new AbortController();
  const waiting = copying.wait({ signal: stop.signal, interval: 60_000, onProgress: () => stop.abort(reason) });
  await expect(waiting).rejects.toBe(reason);
  await expect(copying.wait({ interval: 0 })).rejects.toMatchObject({ code: "configuration_invalid" });
  await expect(copying.wait({ maxWait: Number.NaN })).rejects.toMatchObject({ code: "configuration_invalid" });
});

test.each([undefined, "/login", "https://elsewhere.example.com/"])(
  "a redirect to %s is not a job",
  async (location) => {
    const server = await recordingServer({ status: 302, headers: location === undefined ? {} : { location } });
    const pm = createPmClient({ baseUrl: server.url, resources });

    await expect(pm.projects.copy({ id: 3, name: "Quay" })).rejects.toMatchObject({ code: "response_shape" });
    expect(server.requests).toHaveLength(1);
  },
);

test("requestCopy returns the address of the job; without permission it is a PermissionError", async () => {
  const { pm } = await copier();
  const { response } = await pm.projects.requestCopy({ id: 3, name: "Quay" }).withResponse();
  expect(response.headers.get("location")).toBe(`/api/v3/job_statuses/${jobId}`);

  const refusing = await recordingServer(failure(403, "MissingPermission"));
  const other = createPmClient({ baseUrl: refusing.url, resources });
  await expect(other.projects.copy({ id: 3 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
