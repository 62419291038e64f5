/**
 * Entry point of every npm script. It needs only Node 20 and npm. It installs the packages in the lock file, among them
 * Node 24 and pnpm, unless they are installed, and then runs tasks.ts with that Node.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const env = {
  ...process.env,
  PATH: join(modules, ".bin") + delimiter + (process.env.PATH ?? ""),
  DO_NOT_TRACK: "1",
  TURBO_TELEMETRY_DISABLED: "1",
};

await install();
process.exitCode = await run("node", [join(root, "scripts", "tasks.ts"), ...process.argv.slice(2)]);

/** Installs the packages, if the lock file has changed since the last installation. */
async function install() {
  const stamp = join(modules, ".installed-lockfile");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log(`Installing with ${packageManager}. This happens once after each change to pnpm-lock.yaml.`);
  // With CI set, pnpm asks no questions, even when it has to replace an older node_modules. Its warnings are hidden,
  // because they concern the Node version that runs pnpm, not the one that the repository uses.
  const command = ["--yes", packageManager, "install", "--frozen-lockfile", "--loglevel=error"];
  const status = await run("npx", command, { CI: "true" });
  if (status !== 0) {
    console.error(
      "The installation failed; see the output above. Check that the npm registry can be reached, and that about 2 GB of disk space is free.",
    );
    process.exit(status);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Runs a command in the repository's root, passes the command's output through, and returns its exit code. If a signal
 * ended the command, this process ends itself with the same signal.
 */
async function run(command, options, extraEnv = {}) {
  const child = spawn(command, options, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...extraEnv },
  });
  const handlers = {
    // Does not forward SIGINT, because a terminal sends it to the command as well.
    SIGINT: () => undefined,
    SIGTERM: () => child.kill("SIGTERM"),
    SIGHUP: () => child.kill("SIGHUP"),
  };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  // Ends the command when the parent process is gone: npm sends SIGTERM only to the shell that runs its scripts, and
  // the shell ends without notifying this process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
  const [status, signal] = await once(child, "exit");
  clearInterval(watch);
  for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
  if (signal !== null) process.kill(process.pid, signal);
  return status ?? 1;
}
