import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { type NotificationThread, notifications, notificationThreads, repoNotifications } from "./notifications.js";

const resources = { notifications, notificationThreads, repoNotifications };
const thread: NotificationThread = {
  id: 21,
  unread: true,
  pinned: false,
  subject: {
    type: "Issue",
    title: "Hoist the sail",
    state: "open",
    url: "https://git.example.com/api/v1/repos/o/r/issues/7",
    html_url: "https://git.example.com/o/r/issues/7",
    latest_comment_url: "",
    latest_comment_html_url: "",
  },
  repository: null,
  updated_at: "2025-03-04T05:06:07Z",
  url: "https://git.example.com/api/v1/notifications/threads/21",
};

test("notifications.list repeats the field for several statuses and subjects", async () => {
  const server = await recordingServer({ body: [thread] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.notifications.list({
    "status-types": ["unread", "pinned"],
    "subject-type": ["issue", "pull"],
  });

  expect(page.items).toEqual([thread]);
  expect(server.requests[0]?.line).toBe(
    "GET /api/v1/notifications?status-types=unread&status-types=pinned&subject-type=issue&subject-type=pull&page=1&limit=50",
  );
});

test("notifications are marked with query fields, and the 205 returns undefined", async () => {
  const server = await recordingServer({ status: 205, body: [thread] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });
  const marks = { "to-status": "read", last_read_at: "2026-01-02T00:00:00Z" } as const;

  expect(await git.notifications.mark({ ...marks, all: true })).toBeUndefined();
  expect(await git.repoNotifications.mark({ owner: "o", repo: "r", "status-types": ["pinned"] })).toBeUndefined();
  expect(await git.notificationThreads.mark({ id: 21, "to-status": "pinned" })).toBeUndefined();
  expect(server.requests).toMatchObject([
    { line: "PUT /api/v1/notifications?to-status=read&last_read_at=2026-01-02T00%3A00%3A00Z&all=true", text: "" },
    { line: "PUT /api/v1/repos/o/r/notifications?status-types=pinned", text: "" },
    { line: "PATCH /api/v1/notifications/threads/21?to-status=pinned", text: "" },
  ]);
});
