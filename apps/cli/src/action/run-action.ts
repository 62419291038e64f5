import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { isHalyardError } from "@halyard/http-core";
import { runCheck } from "../ci/check.js";
import { writeReleaseNotes } from "../ci/release-notes.js";
import { cleanText } from "../terminal/clean.js";
import { exitCodeOf, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { Inputs } from "./inputs.js";

/** Outputs of the action by their names in `action.yml`. */
interface Outputs {
  readonly result: string;
  readonly text: string;
  readonly "work-packages": string;
}

/** Runs the action as a step of a job and returns the exit code. */
export async function runAction(io: Io): Promise<number> {
  try {
    const inputs = new Inputs(io.env);
    const url = inputs.text("openproject-url");
    if (url === undefined)
      throw new UsageError(
        "The input openproject-url is missing. Set it to the address of OpenProject, such as https://pm.example.com.",
      );
    const env = {
      ...io.env,
      HALYARD_PM_URL: url,
      HALYARD_PM_TOKEN: inputs.text("openproject-token"),
      HALYARD_GIT_TOKEN: inputs.text("token"),
    };
    const outputs = await runCommand({ ...io, env }, inputs);
    await writeOutputs(io, outputs);
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

async function runCommand(io: Io, inputs: Inputs): Promise<Outputs> {
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
    return { result, text, "work-packages": workPackages.join(" ") };
  }
  if (command === "release-notes") {
    const { notes, workPackages, release } = await writeReleaseNotes(io, {
      version: inputs.text("version"),
      project: inputs.text("project"),
      status: inputs.lines("status"),
      tag: inputs.text("tag"),
      release: inputs.flag("release"),
    });
    return { result: release ?? "printed", text: notes, "work-packages": workPackages.join(" ") };
  }
  throw new UsageError(`The input command must be \`check\` or \`release-notes\`, got \`${command}\`.`);
}

/**
 * Writes outputs to the file of the job. Their delimiters are random, so that text by users cannot forge further
 * outputs.
 */
async function writeOutputs({ env }: Io, outputs: Outputs): Promise<void> {
  const { GITHUB_OUTPUT: path } = env;
  if (path === undefined || path === "") return;
  const lines = Object.entries(outputs).map(([name, value]) => {
    const end = `end-${randomUUID()}`;
    return `${name}<<${end}\n${value}\n${end}\n`;
  });
  await appendFile(path, lines.join(""));
}

/** Prints a text and stops the runner from reading commands in it. */
function printText(io: Io, text: string): void {
  const resume = randomUUID();
  io.out(`::stop-commands::${resume}\n${cleanText(text).trimEnd()}\n::${resume}::\n`);
}

/** Returns the runner's command for a message that is shown at the top of the job. */
function annotation(kind: "error", message: string): string {
  const text = cleanText(message).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `::${kind}::${text}\n`;
}

function advice(error: unknown): string {
  return isHalyardError(error, "permission_denied")
    ? " On GitHub, `permissions:` of the job must name what is written: statuses, pull-requests or contents."
    : "";
}
