import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { failure, onePage, property, whole } from "./answers.js";
import { status, user, workPackage } from "./documents.js";
import { recordingServer } from "./recording-server.js";

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

test("the README shows the tested example", async () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(await here("../README.md"))?.[1];

  expect(shown).toBe(await here("readme.example.ts"));
});

test("the example of the README performs the six most common tasks", async () => {
  const links = {
    ...workPackage._links,
    assignee: { href: "/api/v3/users/4" },
    status: { href: "/api/v3/statuses/1" },
    addComment: { href: "/api/v3/work_packages/42/activities", method: "post" },
  };
  const document = { ...workPackage, _links: links };
  const problems = { subject: failure(422, "PropertyConstraintViolation", "Subject is too dull.", "subject").body };
  const self = { href: "/api/v3/work_packages/form", method: "post" };
  const form = {
    _type: "Form",
    _embedded: {
      payload: { subject: "", _links: {} },
      schema: { _type: "Schema", subject: property("String", "Subject") },
      validationErrors: problems,
    },
    _links: { self, validate: self },
  };
  let writes = 0;
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("PATCH")) return writes++ === 0 ? failure(409, "UpdateConflict") : { body: document };
    if (line.includes("/form")) return { body: form };
    if (line.startsWith("POST")) return { status: 201, body: { _type: "Activity::Comment", id: 1, _links: {} } };
    if (line.includes("/users/4")) return { body: user };
    if (line.includes("/statuses")) return { body: line.endsWith("/1") ? status : whole("/api/v3/statuses", [status]) };
    if (line.includes("/work_packages/42")) return { body: document };
    return { body: onePage("/api/v3/work_packages", [document]) };
  });
  vi.stubEnv("PM_URL", server.url);
  vi.stubEnv("PM_KEY", "0123456789abcdef");
  const shown: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void shown.push(line));

  await import("./readme.example.js");

  expect(shown).toEqual([
    "#42 Repair the crane",
    "Ines Kai",
    "Repair the crane: New",
    expect.stringContaining("subject: Subject is too dull."),
  ]);
  const lines = server.requests.map(({ line }) => decodeURIComponent(line));
  expect(lines[0]).toBe(
    'GET /api/v3/work_packages?filters=[{"status":{"operator":"o","values":[]}},{"assignee":{"operator":"=","values":["me"]}}]&sortBy=[["updatedAt","desc"]]',
  );
  // The edit was sent again after the conflict. Committing a form with problems sent nothing.
  expect(lines.filter((line) => line.startsWith("PATCH"))).toHaveLength(2);
  expect(lines.filter((line) => line === "POST /api/v3/work_packages")).toHaveLength(0);
  vi.unstubAllEnvs();
});
