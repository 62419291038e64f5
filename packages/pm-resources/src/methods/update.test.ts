import { inspect } from "node:util";
import { ConflictError, isHalyardError } from "@halyard/http-core";
import { expect, test } from "vitest";
import { failure, lines } from "../../test/answers.js";
import { workPackage } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { operations } from "../operations.js";
import { createPmClient } from "../pm-client.js";
import { UpdateConflictError } from "../errors/update-conflict-error.js";

const changes = { id: 42, lockVersion: 3, subject: "Hoist" };

test("an update after another user's change is an UpdateConflictError with the current document", async () => {
  const current = { ...workPackage, lockVersion: 9, subject: "Another user's" };
  const server = await recordingServer(({ line }) =>
    line.startsWith("PATCH") ? failure(409, "UpdateConflict", "Too late.") : { body: current },
  );
  const pm = createPmClient({ baseUrl: server.url });

  const error: unknown = await pm.workPackages.update(changes).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(UpdateConflictError);
  expect(error).toBeInstanceOf(ConflictError);
  expect(isHalyardError(error, "conflict") && error.serverMessage).toBe("Too late.");
  expect((error as UpdateConflictError<typeof current>).current).toEqual(current);
  expect((error as UpdateConflictError).operation).toBe("workPackages.update");
  expect(`${inspect(error)}${JSON.stringify(error)}`).not.toContain("Another user's");
  expect(lines(server.requests)).toEqual(["PATCH /api/v3/work_packages/42", "GET /api/v3/work_packages/42"]);
});

test("a conflict without a readable document, and every other failure, are rethrown unchanged", async () => {
  const server = await recordingServer(({ line }) =>
    line.startsWith("PATCH /api/v3/work_packages/7")
      ? failure(422, "PropertyConstraintViolation", "No.", "subject")
      : line.startsWith("PATCH")
        ? failure(409, "UpdateConflict")
        : failure(404, "NotFound"),
  );
  const pm = createPmClient({ baseUrl: server.url });

  await expect(pm.workPackages.update(changes)).rejects.not.toBeInstanceOf(UpdateConflictError);
  await expect(pm.workPackages.update(changes)).rejects.toMatchObject({ code: "conflict" });
  await expect(pm.workPackages.update({ ...changes, id: 7 })).rejects.toMatchObject({ code: "validation_failed" });
});

test("an update returns a call and is listed like any operation", async () => {
  const server = await recordingServer({ body: workPackage });
  const pm = createPmClient({ baseUrl: server.url });

  const { data, response } = await pm.workPackages.update(changes).withResponse();

  expect(data.id).toBe(42);
  expect(response.status).toBe(200);
  expect(
    operations.some(({ resource, name, method }) => `${method} ${resource}.${name}` === "PATCH workPackages.update"),
  ).toBe(true);
});
