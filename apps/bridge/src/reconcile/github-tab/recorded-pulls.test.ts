import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PullRequest } from "@halyard/git-hosting";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { withGitHubTab } from "@halyard/sandbox/github-tab";
import { expect, test } from "vitest";
import { pullStage } from "../pull/pull-stage.js";
import { pullPayload } from "./tab-payload.js";

/** Folder with recordings of real servers. It is not part of this repository, so an environment variable names it. */
const folder = process.env["HALYARD_SAMPLES"] ?? "";
const available = folder !== "" && existsSync(folder);
if (!available) console.warn("Skipped: recorded pull requests. Set HALYARD_SAMPLES to the folder with the samples.");

interface RecordedPull {
  readonly file: string;
  readonly pull: PullRequest;
}

/** File name prefixes of the recordings, by server. */
const servers = {
  "Gitea, at woodpecker": "woodpecker-gitea-",
  "Gitea 1.16 to 1.20": "jenkins-",
  "Forgejo 17": "live-forgejo-17/",
  "code.forgejo.org": "fjrec-",
  "old Gitea": "drone-",
} as const;

/** Returns every object in a document that has the shape of a pull request. */
function pullsIn(value: unknown): PullRequest[] {
  if (Array.isArray(value)) return value.flatMap(pullsIn);
  if (typeof value !== "object" || value === null) return [];
  const isPull = "base" in value && "head" in value && "merged" in value && "html_url" in value;
  return isPull ? [value as PullRequest] : Object.values(value).flatMap(pullsIn);
}

function readRecorded(): RecordedPull[] {
  const files = ["webhooks", "rest", "live-forgejo-17/deliveries"].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => join(name, file)),
  );
  const documents = files
    .filter((file) => file.endsWith(".json") && !file.endsWith("-form.json"))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  const answers = readFileSync(join(folder, "live-forgejo-17/answers.ndjson"), "utf8").trim().split("\n");
  for (const line of answers) {
    const { operation, status, body } = JSON.parse(line) as { operation: string; status: number; body: string };
    if (status === 200 && operation.startsWith("pulls."))
      documents.push({ file: "live-forgejo-17/answers", text: body });
  }
  return documents.flatMap(({ file, text }) => parsed(text).map((pull) => ({ file, pull })));
}

/** Returns the pull requests in a recording. A recorded delivery contains its body as a string. */
function parsed(text: string): PullRequest[] {
  try {
    const document = JSON.parse(text) as { readonly body?: unknown };
    const body = typeof document.body === "string" && document.body.startsWith("{") ? document.body : undefined;
    return pullsIn(body === undefined ? document : JSON.parse(body));
  } catch {
    return [];
  }
}

test.skipIf(!available)(
  "recorded pull requests from every server have what OpenProject's handler requires",
  async () => {
    const recorded = readRecorded();
    const counts = Object.entries(servers).map(([server, start]) => {
      const own = recorded.filter(({ file }) => basename(file).startsWith(start) || file.startsWith(start));
      return [server, own.length] as const;
    });
    expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThanOrEqual(3);

    const tab = withGitHubTab(createOpenProjectSandbox());
    for (const { file, pull } of recorded) {
      const stage = pullStage(pull, { approvedBy: [], rejectedBy: [] });
      const payload = pullPayload({ server: "https://git.test", view: { pull, stage }, current: [1], former: [] });
      const response = await tab.fetch(
        new Request(`${tab.baseUrl}/webhooks/github`, {
          method: "POST",
          headers: {
            ...{ "content-type": "application/json", "x-github-event": "pull_request", "x-github-delivery": file },
            "x-openproject-api-key": tab.tokenOf("bridge"),
          },
          body: JSON.stringify({ action: "synchronize", pull_request: payload }),
        }),
      );
      expect([file, response.status, await response.text()]).toEqual([file, 200, ""]);
    }
    expect(tab.pullRequests().length).toBeGreaterThan(3);
  },
);
