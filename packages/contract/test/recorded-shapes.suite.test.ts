import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { accessToken } from "@halyard/auth";
import { createGitSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { runGitContract } from "../src/git/run-git-contract.ts";
import { compareOrders, linkFormOf, orderOf } from "./orders.ts";
import { compareShapes, shapeOf } from "./shapes.ts";

/** A response recorded from a real Forgejo 17 server. */
interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly totalCount: string | null;
  readonly link: string | null;
  readonly body: string;
}

/** A response from the sandbox. */
type Answer = Omit<Recorded, "path" | "method" | "url">;

const recordings = join(process.env["HALYARD_SAMPLES"] ?? "", "live-forgejo-17", "answers.ndjson");
const available = process.env["HALYARD_SAMPLES"] !== undefined && existsSync(recordings);
if (!available) {
  console.warn(
    "Skipped: the sandbox compared with a real Forgejo. Set HALYARD_SAMPLES to the folder with live-forgejo-17.",
  );
}

/**
 * File that lists the known differences between the recordings and the sandbox, by method, path and status. The list
 * must not grow.
 */
const knownFile = join(import.meta.dirname, "known-differences.json");

test.skipIf(!available)("the sandbox's responses have the same shape as those from a real Forgejo 17", async () => {
  const recorded = readFileSync(recordings, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Recorded);
  const answers = await answersOfSandbox(recorded);

  const differences: Record<string, readonly string[]> = {};
  let compared = 0;
  for (const entry of recorded) {
    const key = keyOf(entry);
    const ofSandbox = answers.get(key) ?? [];
    if (ofSandbox.length === 0) continue;
    compared++;
    const found = compareAnswers(entry, ofSandbox);
    if (found.length > 0) differences[key] = found;
  }
  console.info(
    `Sandbox compared with Forgejo 17: ${compared} of ${recorded.length} recorded responses compared, ` +
      `${compared - Object.keys(differences).length} alike, ${Object.values(differences).flat().length} known differences in the others`,
  );
  expect(compared).toBeGreaterThan(150);

  const sorted = Object.fromEntries(Object.entries(differences).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (process.env["HALYARD_UPDATE"] === "1") {
    return writeFile(knownFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
  }
  const known: unknown = JSON.parse(readFileSync(knownFile, "utf8"));
  expect(sorted, "Fix a new difference in the sandbox. Run this test with HALYARD_UPDATE=1 when one is gone.").toEqual(
    known,
  );
});

/** Runs the contract against a sandbox. Collects the responses to the operations that were also recorded. */
async function answersOfSandbox(recorded: readonly Recorded[]): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const sandbox = createGitSandbox({ product: "forgejo", version: "17.0.0" });
  const routes = [...new Map(recorded.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
    .map((route) => ({
      ...route,
      pattern: patternOf(route.path),
      literal: route.path.replaceAll(/\{[^}]*\}/g, "").length,
    }))
    // Puts the most specific paths first: those with the most literal characters.
    .sort((one, other) => other.literal - one.literal);
  const answers = new Map<string, Answer[]>();

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const response = await sandbox.fetch(request);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (route) {
      const { status, headers } = response;
      const key = keyOf({ ...route, status });
      const answer: Answer = {
        status,
        contentType: headers.get("content-type"),
        totalCount: headers.get("x-total-count"),
        link: headers.get("link"),
        body: await response.clone().text(),
      };
      answers.set(key, [...(answers.get(key) ?? []), answer]);
    }
    return response;
  };
  const auth = (login: string) => accessToken(sandbox.tokenOf(login));
  const people = ["grace", "bridge"].map((login) => ({ login, auth: auth(login) }));
  await runGitContract(
    { baseUrl: sandbox.baseUrl, fetch, auth: auth("ada"), people },
    { prefix: "halyard-contract-1" },
  );
  return answers;
}

function compareAnswers(recorded: Recorded, answers: readonly Answer[]): readonly string[] {
  const differences: string[] = [];
  const media = (type: string | null): string => type?.split(";")[0] ?? "none";
  const types = new Set(answers.map(({ contentType }) => media(contentType)));
  if (!types.has(media(recorded.contentType))) {
    differences.push(`content type: ${media(recorded.contentType)}, in the sandbox ${[...types].join(" or ")}`);
  }
  const hasTotal = answers.some(({ totalCount }) => totalCount !== null);
  if (hasTotal !== (recorded.totalCount !== null)) {
    differences.push(`X-Total-Count: ${hasTotal ? "only the sandbox has it" : "the sandbox lacks it"}`);
  }
  differences.push(...compareLinks(recorded, answers));
  const [body, ...others] = [recorded, ...answers].map(({ contentType, body: text }) =>
    media(contentType) === "application/json" && text.trim() !== "" ? [JSON.parse(text) as unknown] : [],
  );
  if (body?.length === 1 && others.some(({ length }) => length > 0)) {
    differences.push(...compareShapes(shapeOf(body), shapeOf(others.flat())));
    // Lists are compared only if the recorded request did not specify an order, because the contract always uses the
    // default order.
    const order = /[?&](sort|order)/.test(recorded.url) ? undefined : orderOf(body[0]);
    const ofSandbox = others.map(([other]) => orderOf(other)).filter((found) => found !== undefined);
    if (order) differences.push(...compareOrders(order, ofSandbox));
  }
  return differences;
}

/**
 * Compares a recorded `Link` header with the sandbox's `Link` headers that have the same relations. Compares only the
 * forms that `linkFormOf` returns.
 */
function compareLinks({ link }: Recorded, answers: readonly Answer[]): readonly string[] {
  if (link?.includes('rel="next"') !== true) return [];
  const relations = (header: string): string => [...header.matchAll(/rel="(\w+)"/g)].map(([, name]) => name).join(" ");
  const sent = answers.flatMap((answer) => (answer.link === null ? [] : [answer.link]));
  const alike = sent.filter((header) => relations(header) === relations(link));
  if (alike.length === 0) return [`Link: the sandbox sent none with the relations ${relations(link)}`];
  const other = alike.map(linkFormOf).find((form) => form !== linkFormOf(link));
  return other === undefined ? [] : [`Link: ${linkFormOf(link)}, in the sandbox ${other}`];
}

function keyOf({ method, path, status }: Pick<Recorded, "method" | "path" | "status">): string {
  return `${method} ${path} ${status}`;
}

function patternOf(path: string): RegExp {
  const escaped = path.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith("{")) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    return /path|\+/.test(part) ? ".+" : "[^/]+";
  });
  return new RegExp(`^/api/v1${escaped.join("")}$`);
}
