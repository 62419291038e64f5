import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { apiKey } from "@halyard/auth";
import { operations } from "@halyard/pm-resources/operations";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { readRecorded } from "@halyard/upstream/recorded.ts";
import { type Surface, surfaceOfOperations } from "@halyard/upstream/surface.ts";
import { expect, test } from "vitest";
import { runPmContract } from "../src/pm/run-pm-contract.ts";

/** Field names in the responses to each operation, by method and path, such as `GET /work_packages/{}`. */
type SentNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * File that lists the field names in OpenProject's published API description that the sandbox never sends. The list
 * must not grow.
 */
const missingFile = join(import.meta.dirname, "names-not-sent.json");

const described = readRecorded("openproject") ?? new Map<string, never>();

test("the sandbox's responses have the field names of OpenProject's description and the client's models", async () => {
  const { sent, mediaTypes } = await runOnSandbox();
  const known = surfaceOfOperations(operations);
  const invented: Record<string, readonly string[]> = {};
  const missing: Record<string, readonly string[]> = {};
  for (const [key, names] of [...sent].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [ofDescription, ofClient] = [namesOf(described, key), namesOf(known, key)];
    const more = [...names].filter((name) => !isKnown(name, ofDescription) && !isKnown(name, ofClient)).sort();
    if (more.length > 0) invented[key] = more;
    const less = [...ofDescription].filter((name) => !names.has(name)).sort();
    if (less.length > 0) missing[key] = less;
  }
  console.info(
    `Sandbox compared with OpenProject's description: ${sent.size} operations, ${Object.keys(missing).length} without ` +
      `some of the described names (${Object.values(missing).flat().length})`,
  );

  expect(sent.size).toBeGreaterThan(130);
  expect([...mediaTypes]).toEqual(["application/hal+json; charset=utf-8"]);
  expect(invented, "The sandbox sends names that neither the description nor the client's model has.").toEqual({});
  if (process.env["HALYARD_UPDATE"] === "1") {
    return writeFile(missingFile, `${JSON.stringify(missing, undefined, 2)}\n`);
  }
  const expected: unknown = JSON.parse(readFileSync(missingFile, "utf8"));
  expect(missing, "Send a new name in the sandbox. Run this test with HALYARD_UPDATE=1 when a name is sent.").toEqual(
    expected,
  );
});

/** Runs the contract against a sandbox. Returns the field names and the media types of the sandbox's responses. */
async function runOnSandbox(): Promise<{ readonly sent: SentNames; readonly mediaTypes: ReadonlySet<string> }> {
  const sandbox = createOpenProjectSandbox({ version: "17.9.0" });
  const sent = new Map<string, Set<string>>();
  const mediaTypes = new Set<string>();
  const routes = [...described.keys()].map(routeOf).sort((one, other) => other.literal - one.literal);
  const add = (method: string, address: string, document: Readonly<Record<string, unknown>>): void => {
    const { pathname } = new URL(address, sandbox.baseUrl);
    const key = routes.find((route) => route.method === method && route.pattern.test(pathname))?.key;
    if (key === undefined || namesOf(described, key).size === 0) return;
    sent.set(key, new Set([...(sent.get(key) ?? []), ...namesIn(document)]));
  };

  const fetch = async (request: Request): Promise<Response> => {
    const response = await sandbox.fetch(request);
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.includes("json")) return response;
    mediaTypes.add(type);
    const body: unknown = await response.clone().json();
    if (isObject(body)) add(request.method, request.url, body);
    for (const { address, document } of documentsIn(body)) add("GET", address, document);
    return response;
  };
  const auth = (login: string) => apiKey(sandbox.tokenOf(login));
  const people = [{ id: 3, auth: auth("grace") }];
  await runPmContract(
    { baseUrl: sandbox.baseUrl, fetch, auth: auth("admin"), people },
    { prefix: "halyard-contract-1" },
  );
  return { sent, mediaTypes };
}

function routeOf(key: string) {
  const [method = "", path = ""] = key.split(" ");
  const pattern = new RegExp(`^/api/v3${path.replace(/\/$/, "").replaceAll("{}", "[^/]+")}/?$`);
  return { key, method, pattern, literal: path.replaceAll("{}", "").length };
}

function namesOf(surface: Surface, key: string): ReadonlySet<string> {
  return new Set(surface.get(key)?.response.keys());
}

/**
 * Returns whether a model declares a name. A name in `_embedded` counts as declared if `_links` has it, because a
 * document may embed whatever it links to.
 */
function isKnown(name: string, names: ReadonlySet<string>): boolean {
  return (
    names.has(name) || (name === "_embedded" && names.has("_links")) || names.has(name.replace(/^_embedded/, "_links"))
  );
}

/** Returns a document's field names. Names in `_links` and `_embedded` have a prefix, such as `_links.author`. */
function namesIn(document: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(document).flatMap(([name, value]) => {
    if (/^customField\d+$/.test(name)) return [];
    const isBox = (name === "_links" || name === "_embedded") && isObject(value);
    const members = isBox ? Object.keys(value).filter((member) => !/^customField\d+$/.test(member)) : [];
    return [name, ...members.map((member) => `${name}.${member}`)];
  });
}

/** Returns all documents in a body. A document is an object that has a `self` link and other fields. */
function* documentsIn(value: unknown): Generator<{ address: string; document: Readonly<Record<string, unknown>> }> {
  if (Array.isArray(value)) for (const item of value) yield* documentsIn(item);
  if (!isObject(value)) return;
  const self = isObject(value["_links"]) ? value["_links"]["self"] : undefined;
  const address = isObject(self) && !("method" in self) ? self["href"] : undefined;
  if (typeof address === "string" && Object.keys(value).length > 2) yield { address, document: value };
  for (const member of Object.values(value)) yield* documentsIn(member);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
