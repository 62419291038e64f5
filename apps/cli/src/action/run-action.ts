import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { isHalyardError } from "@halyard/http-core";
import { runCheck } from "../ci/check.js";
import { jobVariable } from "../ci/job-variable.js";
import { writeReleaseNotes } from "../ci/release-notes.js";
import { cleanText } from "../terminal/clean.js";
import { exitCodeOf, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { plainMarkdown } from "../terminal/markdown.js";
import { Inputs } from "./inputs.js";

/** Outputs of the action by their names in `action.yml`. */
interface Outputs {
  readonly result: string;
  readonly text: string;
  readonly "work-packages": string;
}

/** Result of one of the action's commands. */
interface Ended {
  readonly outputs: Outputs;
  /** Markdown for the job's summary page. */
  readonly summary: string;
}

/** Runs the action as a step of a job, and returns the exit code. */
export async function runAction(io: Io): Promise<number> {
  try {
    const inputs = new Inputs(io.env);
    const url = inputs.text("openproject-url");
    if (url === undefined)
      throw new UsageError(
        "The input `openproject-url` is missing. Set it to the address of OpenProject, such as https://pm.example.com.",
      );
    const env = {
      ...io.env,
      HALYARD_PM_URL: url,
      HALYARD_PM_TOKEN: inputs.text("openproject-token"),
      HALYARD_GIT_TOKEN: inputs.text("token"),
    };
    const { outputs, summary } = await runCommand({ ...io, env }, inputs);
    await writeOutputs(io, outputs);
    await writeSummary(io, summary);
    if (outputs.result === "failed") {
      io.out(annotation("error", outputs.text));
      return exitCodes.failed;
    }
    printText(io, outputs.text);
    return exitCodes.done;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    io.out(annotation("error", `${message}${advice(error)}`));
    return exitCodeOf(error);
  }
}

async function runCommand(io: Io, inputs: Inputs): Promise<Ended> {
  const command = inputs.text("command") ?? "check";
  if (command === "check") {
    const { result, text, workPackages } = await runCheck(io, {
      type: inputs.lines("type"),
      status: inputs.lines("status"),
      version: inputs.lines("version"),
      project: inputs.lines("project"),
      setStatus: inputs.flag("set-status"),
      comment: inputs.flag("comment"),
    });
    return {
      outputs: { result, text, "work-packages": workPackages.join(" ") },
      summary: `## Work package: ${result}\n\n${toList(text, io)}`,
    };
  }
  if (command === "release-notes") {
    const { notes, workPackages, release } = await writeReleaseNotes(io, {
      version: inputs.text("version"),
      project: inputs.text("project"),
      status: inputs.lines("status"),
      tag: inputs.text("tag"),
      release: inputs.flag("release"),
    });
    return {
      outputs: { result: release ?? "printed", text: notes, "work-packages": workPackages.join(" ") },
      summary: `## Release notes\n\n${notes}`,
    };
  }
  throw new UsageError(`The input \`command\` must be \`check\` or \`release-notes\`, got \`${command}\`.`);
}

/** Writes outputs to the job's output file. The delimiters are random, so that text from users cannot forge outputs. */
async function writeOutputs(io: Io, outputs: Outputs): Promise<void> {
  const path = jobVariable(io, "OUTPUT");
  if (path === undefined) return;
  const lines = Object.entries(outputs).map(([name, value]) => {
    const end = `end-${randomUUID()}`;
    return `${name}<<${end}\n${value}\n${end}\n`;
  });
  await appendFile(path, lines.join(""));
}

/** Returns text as a Markdown list with an item for each line. References to work packages become links. */
function toList(text: string, { env }: Io): string {
  const base = (env["HALYARD_PM_URL"] ?? "").replace(/\/+$/, "");
  const lines = text.split("\n").map((line) => {
    // `plainMarkdown` inserts an invisible character after the hash sign.
    const linked = plainMarkdown(line).replaceAll(
      /\bOP#\u2060((?:[a-z]\w*-)?\d+)/gi,
      (_, id: string) => `[OP#${id}](${base}/work_packages/${id})`,
    );
    return `- ${linked}\n`;
  });
  return lines.join("");
}

/**
 * Adds Markdown to the job's summary page. GitHub and Gitea 1.27 or newer have such a page. The job does not fail if
 * the summary cannot be written.
 */
async function writeSummary(io: Io, markdown: string): Promise<void> {
  const path = jobVariable(io, "STEP_SUMMARY");
  if (path === undefined) return;
  await appendFile(path, `${markdown}\n`).catch(() => {
    io.out(annotation("warning", "The job summary was not written, because its file is not writable."));
  });
}

/** Prints text without letting the runner treat it as commands. */
function printText(io: Io, text: string): void {
  const resume = randomUUID();
  io.out(`::stop-commands::${resume}\n${cleanText(text).trimEnd()}\n::${resume}::\n`);
}

/** Returns a workflow command that makes the runner show a message at the top of the job. */
function annotation(kind: "error" | "warning", message: string): string {
  const text = cleanText(message).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `::${kind}::${text}\n`;
}

function advice(error: unknown): string {
  return isHalyardError(error, "permission_denied")
    ? " On GitHub, give the job write access to `statuses`, `pull-requests` or `contents` under `permissions:`, depending on what the job writes."
    : "";
}
