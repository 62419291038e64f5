import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { myPreferences } from "./my-preferences.js";

const preferences = {
  _type: "UserPreferences",
  timeZone: "Europe/Berlin",
  commentSortDescending: true,
  dailyReminders: { enabled: true, times: ["08:00"] },
  immediateReminders: { mentioned: true },
  pauseReminders: { enabled: false },
  workdays: [1, 2, 3, 4, 5],
  notifications: [
    { watched: true, assignee: true, dueDate: "P1D", overdue: null, _links: { project: { href: null } } },
  ],
  _links: {
    self: { href: "/api/v3/users/4/preferences" },
    user: { href: "/api/v3/users/4", title: "Ada" },
    updateImmediately: { href: "/api/v3/users/4/preferences", method: "patch" },
  },
};

test("myPreferences follows the redirect to the user's own path, with the credential and the body", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/my_preferences")
      ? { status: 301, headers: { location: "/api/v3/users/me/preferences" } }
      : { body: preferences },
  );
  const auth = { headers: () => ({ authorization: "Bearer s3cret" }) };
  const pm = createPmClient({ baseUrl: server.url, auth, validate: "strict", resources: { myPreferences } });

  expect(await pm.myPreferences.get()).toEqual(preferences);
  await pm.myPreferences.update({ timeZone: "Europe/Paris", autoHidePopups: false });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/my_preferences",
    "GET /api/v3/users/me/preferences",
    "PATCH /api/v3/my_preferences",
    "PATCH /api/v3/users/me/preferences",
  ]);
  expect(server.requests[3]).toMatchObject({
    json: { timeZone: "Europe/Paris", autoHidePopups: false },
    headers: { authorization: "Bearer s3cret" },
  });
});

test("myPreferences.update with an unknown time zone is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Unknown.", "timeZone"));
  const pm = createPmClient({ baseUrl: server.url, resources: { myPreferences } });

  await expect(pm.myPreferences.update({ timeZone: "Mars" })).rejects.toMatchObject({
    ...failedWith(422, "PropertyConstraintViolation"),
    problems: [{ attribute: "timeZone" }],
  });
});
