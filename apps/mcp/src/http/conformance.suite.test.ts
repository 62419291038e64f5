import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "@halyard/testing/node-process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rig } from "../../test/sandbox.js";
import { serverFactory } from "../create-server.js";
import { createHttpHandler } from "./create-http-handler.js";
import { type Listening, serveHttp } from "./serve-http.js";

/** The official suite, `@modelcontextprotocol/conformance`. */
const suite = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);

interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/**
 * Matches the messages of expected failures. The failing checks need the tools of the suite's own example server, or
 * prompts, resources, completion and logging, which Halyard's server does not declare. `Prerequisite failed` means that
 * the preceding step failed for one of these reasons.
 */
const doesNotApply =
  /Tool '?\w+'? not found|Method not found|^Not testable|^Expected InputRequiredResult|^Prerequisite failed/;

const secret = "secret-of-this-test";
let server: Listening;
beforeAll(async () => {
  const { session } = await rig({ allowWrites: true });
  const factoryFor = () => Promise.resolve(serverFactory({ session, version: "1.2.3" }));
  const handle = createHttpHandler({ access: { secret }, factoryFor });
  // The suite cannot send a credential, so this function adds one to each request.
  const withSecret = (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${secret}`);
    return handle(new Request(request, { headers }));
  };
  server = await serveHttp(withSecret, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

/** Runs every scenario of a protocol revision, and returns the checks by scenario name. */
async function checksOf(revision: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-conformance-"));
  try {
    const options = [
      "--url",
      `${server.url}/mcp`,
      "--suite",
      "all",
      "--spec-version",
      revision,
      "--output-dir",
      folder,
    ];
    const { out, err } = await runNode([suite, "server", ...options]);
    const files = globSync(join(folder, "*", "checks.json")).sort();
    expect(files.length, out + err).toBeGreaterThan(0);
    return new Map(files.map((file) => [scenarioOf(file), JSON.parse(readFileSync(file, "utf8")) as Check[]]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a scenario's name from its folder, such as `server-ping-2026-11-23T12-29-38-453Z`. */
function scenarioOf(file: string): string {
  return basename(dirname(file)).replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, "$1");
}

/** Returns the checks that have the given status, each as `scenario: check`, without duplicates. */
function withStatus(scenarios: ReadonlyMap<string, readonly Check[]>, status: Check["status"]): string[] {
  const found = [...scenarios].flatMap(([name, checks]) =>
    checks
      .filter((check) => check.status === status)
      .filter(({ errorMessage = "" }) => status !== "FAILURE" || !doesNotApply.test(errorMessage))
      // Every scenario has the check `wire-schema-valid`, so its successes are omitted.
      .filter(({ id }) => status !== "SUCCESS" || id !== "wire-schema-valid")
      .map(({ id }) => `${name}: ${id}`),
  );
  return [...new Set(found)];
}

async function listedScenarios(revision: string): Promise<readonly string[]> {
  const { out } = await runNode([suite, "list", "--server", "--spec-version", revision]);
  return [...out.matchAll(/^ {2}- (\S+) \[([^\]]*)\]$/gm)]
    .filter(([, , revisions = ""]) => revisions.split(",").includes(revision))
    .map(([, name = ""]) => name)
    .sort();
}

function notApplicable(scenarios: ReadonlyMap<string, readonly Check[]>): readonly string[] {
  const isExpected = ({ status, errorMessage = "" }: Check): boolean =>
    status === "FAILURE" && doesNotApply.test(errorMessage);
  return [...scenarios].filter(([, checks]) => checks.some(isExpected)).map(([name]) => name);
}

test("the conformance suite finds no failure for revision 2025-11-25", async () => {
  const scenarios = await checksOf("2025-11-25");

  expect([...scenarios.keys()].sort()).toEqual(await listedScenarios("2025-11-25"));
  expect(notApplicable(scenarios)).toMatchInlineSnapshot(`
    [
      "completion-complete",
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "json-schema-2020-12",
      "logging-set-level",
      "prompts-get-embedded-resource",
      "prompts-get-simple",
      "prompts-get-with-args",
      "prompts-get-with-image",
      "prompts-list",
      "resources-list",
      "resources-read-binary",
      "resources-read-text",
      "resources-subscribe",
      "resources-templates-read",
      "resources-unsubscribe",
      "tools-call-audio",
      "tools-call-elicitation",
      "tools-call-embedded-resource",
      "tools-call-error",
      "tools-call-image",
      "tools-call-mixed-content",
      "tools-call-sampling",
      "tools-call-simple-text",
      "tools-call-with-logging",
      "tools-call-with-progress",
    ]
  `);
  expect(withStatus(scenarios, "FAILURE")).toEqual([]);
  expect(withStatus(scenarios, "SUCCESS")).toMatchInlineSnapshot(`
    [
      "dns-rebinding-protection: localhost-host-rebinding-rejected",
      "dns-rebinding-protection: localhost-host-valid-accepted",
      "ping: ping",
      "server-initialize: server-initialize",
      "tools-list: tools-list",
      "tools-list: tools-name-format",
    ]
  `);
});

test("the conformance suite finds no failure for revision 2026-07-28", async () => {
  const scenarios = await checksOf("2026-07-28");

  expect([...scenarios.keys()].sort()).toEqual(await listedScenarios("2026-07-28"));
  expect(notApplicable(scenarios)).toMatchInlineSnapshot(`
    [
      "caching",
      "completion-complete",
      "http-custom-header-server-validation",
      "input-required-result-basic-elicitation",
      "input-required-result-basic-list-roots",
      "input-required-result-basic-sampling",
      "input-required-result-capability-check",
      "input-required-result-multi-round",
      "input-required-result-multiple-input-requests",
      "input-required-result-non-tool-request",
      "input-required-result-request-state",
      "input-required-result-result-type",
      "input-required-result-tampered-state",
      "json-schema-2020-12",
      "prompts-get-embedded-resource",
      "prompts-get-simple",
      "prompts-get-with-args",
      "prompts-get-with-image",
      "prompts-list",
      "resources-list",
      "resources-read-binary",
      "resources-read-text",
      "resources-templates-read",
      "server-stateless",
      "tools-call-audio",
      "tools-call-embedded-resource",
      "tools-call-error",
      "tools-call-image",
      "tools-call-mixed-content",
      "tools-call-simple-text",
      "tools-call-with-progress",
    ]
  `);
  expect(withStatus(scenarios, "FAILURE")).toEqual([]);
  expect(withStatus(scenarios, "SUCCESS")).toMatchInlineSnapshot(`
    [
      "caching: sep-2549-tools-list-caching-hints",
      "caching: sep-2549-ttl-non-negative",
      "caching: sep-2549-cache-scope-valid",
      "dns-rebinding-protection: localhost-host-rebinding-rejected",
      "dns-rebinding-protection: localhost-host-valid-accepted",
      "http-header-validation: sep-2243-server-reject-invalid-headers",
      "http-header-validation: sep-2243-server-reject-error-code",
      "http-header-validation: sep-2243-server-accepts-whitespace-header-value",
      "http-header-validation: sep-2243-header-name-case-insensitive",
      "input-required-result-unsupported-methods: sep-2322-not-on-unsupported-requests",
      "input-required-result-validate-input: sep-2322-validate-input-responses",
      "input-required-result-validate-input: sep-2322-error-on-protocol-error",
      "sep-2164-resource-not-found: sep-2164-no-empty-contents",
      "server-sse-multiple-streams: server-accepts-multiple-post-streams",
      "server-stateless: sep-2575-request-meta-invalid-missing-meta",
      "server-stateless: sep-2575-http-server-meta-invalid-400",
      "server-stateless: sep-2575-request-meta-invalid-missing-protocol-version",
      "server-stateless: sep-2575-request-meta-invalid-missing-client-capabilities",
      "server-stateless: sep-2575-request-meta-client-info-optional",
      "server-stateless: sep-2575-server-implements-discover",
      "server-stateless: sep-2575-server-identifies-in-result-meta",
      "server-stateless: sep-2575-server-declares-prompts-in-discover",
      "server-stateless: sep-2575-discover-capabilities-match-handlers",
      "server-stateless: sep-2575-server-unsupported-version-error",
      "server-stateless: sep-2575-http-server-unsupported-version-400",
      "server-stateless: sep-2575-http-server-header-mismatch-400",
      "server-stateless: sep-2575-http-server-method-not-found-404-initialize",
      "server-stateless: sep-2575-http-server-method-not-found-404-ping",
      "server-stateless: sep-2575-http-server-method-not-found-404-logging-setlevel",
      "server-stateless: sep-2575-http-server-method-not-found-404-resources-subscribe",
      "server-stateless: sep-2575-http-server-method-not-found-404-resources-unsubscribe",
      "server-stateless: sep-2575-http-server-method-not-found-404",
      "server-stateless: sep-2575-server-sends-subscription-ack",
      "server-stateless: sep-2575-server-tags-subscription-id",
      "server-stateless: sep-2575-server-honors-notification-filter",
      "server-stateless: sep-2575-http-server-error-jsonrpc-id",
      "tools-list: tools-list",
      "tools-list: tools-name-format",
      "tools-list: tools-list-deterministic-order",
    ]
  `);
});
