import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isHalyardError, type ListedOperation, type Page } from "@halyard/http-core";
import { afterAll, describe, expect, test } from "vitest";
import { createGitClient } from "../src/git-client.js";
import { operations } from "../src/operations.js";
import { inputOf, methodOf } from "./operation-calls.js";
import { type CannedAnswer, recordingServer } from "./recording-server.js";

/** One recorded response from a real Forgejo 17 server. */
interface Recorded {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly link: string | null;
  readonly totalCount: string | null;
  readonly body: string;
}

const file = join(process.env["HALYARD_SAMPLES"] ?? "", "live-forgejo-17", "answers.ndjson");
const available = process.env["HALYARD_SAMPLES"] !== undefined && existsSync(file);
if (!available) {
  console.warn("Skipped: responses of a real Forgejo. Set HALYARD_SAMPLES to the folder with live-forgejo-17.");
}
const recorded: readonly Recorded[] = available
  ? readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Recorded)
  : [];

/**
 * Returns whether a response was recorded at its operation's own path. Some recordings contain the response to
 * `GET /version` instead.
 */
function isOfItsOperation({ path, url }: Recorded): boolean {
  const [fixed = ""] = path.split("{");
  return decodeURI(url).includes(fixed);
}

const usable = recorded.filter(isOfItsOperation);
const passed: Recorded[] = [];

describe.skipIf(!available)("responses of a real Forgejo 17", () => {
  test.each(usable.map((entry, index) => [`${entry.operation} ${entry.status}`, index] as const))(
    "%s fits its operation (response %i)",
    async (_, index) => {
      const entry = usable[index]!;
      const operation = operationOf(entry);
      const server = await recordingServer(responseOf(entry));
      const git = createGitClient({
        baseUrl: server.url,
        serverVersion: "17.0.0+gitea-1.22.0",
        validate: "strict",
        retry: { maxRetries: 0 },
      });

      const result = await methodOf(
        git,
        operation,
      )(inputOf(operation)).then(
        (data) => ({ data }),
        (error: unknown) => ({ error }),
      );

      if (entry.status < 400) expectData(operation, entry, result);
      else expectFailure(operation, entry, result);
      passed.push(entry);
    },
  );

  afterAll(() => {
    const names = new Set(usable.map(({ operation }) => operation));
    console.info(
      `Forgejo 17: ${usable.length} responses of ${names.size} operations: ${passed.length} fit, ${usable.length - passed.length} do not; ${recorded.length - usable.length} were recorded at another address.`,
    );
  });
});

type Result = { readonly data: unknown } | { readonly error: unknown };

/**
 * Finds a recorded request's operation by name. If the operation has been renamed since, finds it by method and path.
 */
function operationOf({ method, path, operation }: Recorded): ListedOperation {
  const shape = (template: string): string => template.replaceAll(/\{[^}]*\}/g, "{}");
  const candidates = operations.filter((entry) => entry.method === method && shape(entry.path) === shape(path));
  const named = candidates.find(({ resource, name }) => `${resource}.${name}` === operation);
  if (!named) expect(candidates, `the operation of ${operation}`).toHaveLength(1);
  return named ?? candidates[0]!;
}

function responseOf({ status, contentType, link, totalCount, body }: Recorded): CannedAnswer {
  const fields = { "content-type": contentType, link, "x-total-count": totalCount };
  const headers = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== null),
  );
  return { status, headers, body };
}

function expectData({ media, name, resource }: ListedOperation, { body, totalCount }: Recorded, result: Result): void {
  if ("error" in result) throw result.error;
  const { data } = result;
  if (media.response === "exists" || name === "exists") return expect(data).toBe(true);
  if (media.response !== "json") return;
  const document: unknown = body === "" ? undefined : JSON.parse(body);
  expect(isPage(data) ? data.document : data).toEqual(document);
  // The client ignores the total of a timeline, because servers send the number of entries on the page instead.
  const total = resource === "issues.timeline" ? undefined : Number(totalCount);
  if (isPage(data) && totalCount !== null) expect(data.total).toBe(total);
}

function expectFailure({ media }: ListedOperation, { status, body }: Recorded, result: Result): void {
  if (status === 404 && media.response === "exists") return expect(result).toEqual({ data: false });
  if (!("error" in result)) throw new Error("The operation did not fail.");
  const { error } = result;
  expect(isHalyardError(error)).toBe(true);
  expect(error).toMatchObject({ status });
  // The error must contain the server's own message.
  const words = wordsOf(body).map((text) => text.replaceAll(/\s+/g, " "));
  if (words.length > 0) expect(words.some((text) => (error as Error).message.includes(text))).toBe(true);
}

/** Returns the strings in an error body. Any of them may explain the failure. */
function wordsOf(body: string): readonly string[] {
  if (!body.startsWith("{")) return body === "" ? [] : [body.trim()];
  const { message, error_description, errors } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return [message, error_description, errors].flat().filter((text) => typeof text === "string");
}

function isPage(data: unknown): data is Page<unknown> {
  return typeof data === "object" && data !== null && "document" in data && "hasNext" in data;
}
