import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { SandboxServers } from "./sandbox-servers.ts";

/** Options for {@link workADay}. */
export interface DayOptions {
  /** Folder where `@halyard/cli` is installed. */
  readonly folder: string;
  readonly servers: SandboxServers;
  /** Path of the Node executable. */
  readonly node: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Simulates a working day on the command line. Ada signs in, takes a work package, commits, opens a pull request,
 * merges it and logs time. Grace reviews the pull request. Commands make all the changes, and the last commands read
 * the results from both servers.
 *
 * @throws Error with the command and its output when a command fails or prints unexpected output.
 */
export async function workADay({ folder, servers, node, env = process.env }: DayOptions): Promise<void> {
  const home = mkdtempSync(join(folder, "home-"));
  const work = mkdtempSync(join(folder, "work-"));
  const command = join(folder, "node_modules", "@halyard", "cli", "dist", "cli.cjs");
  const { HALYARD_PM_URL: _, HALYARD_GIT_URL: __, ...inherited } = env;
  const clean = { ...inherited, HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_NOSYSTEM: "1", NO_COLOR: "1" };

  const run = async (program: string, options: readonly string[], input = ""): Promise<string> => {
    const child = spawn(program, options, { cwd: work, env: clean, stdio: ["pipe", "pipe", "pipe"] });
    // A program that reads no input may exit before the input is written.
    child.stdin.on("error", () => undefined).end(input);
    const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code !== 0) throw new Error(`${program} ${options.join(" ")} ended with ${String(code)}:\n${out}${err}`);
    return out + err;
  };
  const halyard = async (options: readonly string[], expected: RegExp, input = ""): Promise<string> => {
    const printed = await run(node, [command, ...options], input);
    if (!expected.test(printed)) throw new Error(`halyard ${options.join(" ")} printed:\n${printed}`);
    return printed.trim();
  };

  const sign = ["--with-token"];
  await halyard(["login", servers.pm, ...sign], /\(openproject\) as ada\./, servers.ada.pm);
  await halyard(["login", servers.git, ...sign], /\(forgejo\) as ada\./, servers.ada.git);
  await halyard(["login", servers.git, ...sign, "--profile", "grace"], /as grace\./, servers.grace.git);
  await run("git", ["init", "--quiet", "--initial-branch=main"]);
  await run("git", ["remote", "add", "origin", `${servers.git}/acme/rig.git`]);

  await halyard(["wp", "list", "--status", "New"], /^9\tFeature\tNew\tSecond rudder\t/m);
  await halyard(["wp", "start", "9"], /^Started #9 Second rudder\nOn branch op-9-second-rudder$/m);
  // The sandbox implements the API but not git's own protocol, so the branch and commit are created through the API.
  const branch = "op-9-second-rudder";
  await halyard(["git", "branches", "create", "--new_branch_name", branch], /"name":"op-9-second-rudder"/);
  const content = Buffer.from("Second rudder\n").toString("base64");
  const file = ["rudder.txt", "--branch", branch, "--message", "Build the second rudder, OP#9", "--content", content];
  await halyard(["git", "contents", "create", ...file], /"path":"rudder\.txt"/);

  const created = await halyard(["pr", "create", "--closes"], /^Created #\d+ Second rudder$/m);
  const number = /#(\d+)/.exec(created)?.[1] ?? "";
  await halyard(["pr", "review", number, "--approve", "--profile", "grace"], /^Reviewed #\d+: APPROVED$/m);
  await halyard(["ci", "check", "--number", number, "--repo", "acme/rig", "--branch", branch], /^Names OP#9\.$/m);
  await halyard(["pr", "merge", number, "--dry-run"], /^POST [^ ]+\/merge\n[\s\S]*^PATCH [^ ]+\/work_packages\/9$/m);
  const merged = /^Merged #\d+ Second rudder\nOP#9 now has the status Developed\.$/m;
  await halyard(["pr", "merge", number, "--style", "squash", "--delete-branch"], merged);
  await halyard(["wp", "log", "9", "1h30m", "--activity", "Development"], /^Logged PT1H30M on #9, /m);

  await halyard(
    ["wp", "view", "9", "--json", "status,assignee"],
    /^\{"status":"Developed","assignee":"Ada Lovelace"\}$/m,
  );
  await halyard(["pr", "view", number, "--jq", ".merged"], /^true$/m);
  await halyard(["pm", "time-entries", "list", "--jq", ".[].hours"], /^PT1H30M$/m);
  await halyard(["logout"], /Signed out of/);
}
