/**
 * Rehearses a release. Runs the programs from .github/workflows/release.yml in the same order, with a git remote and a
 * registry on this machine. Then installs the bridge and the clients from that registry and uses them.
 *
 * The rehearsed commit contains every file in its current state, except ignored files. Nothing is published outside
 * this machine. npm's configured registry is used only to download third-party packages.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Results } from "@halyard/packaging/results.ts";
import { Consumer } from "./consumer.ts";
import { Machine } from "./machine.ts";
import { startRegistry } from "./registry.ts";
import { Rehearsal } from "./rehearsal.ts";

const results = new Results("check-release");
const folder = mkdtempSync(join(tmpdir(), "halyard-release-"));
const machine = new Machine(folder);
const registry = await startRegistry({
  folder: join(folder, "registry"),
  own: ["@halyard/*", "create-halyard-resource"],
  upstream: await machine.configuredRegistry(),
});
const rehearsal = new Rehearsal(folder, machine, registry);
const consumer = new Consumer(join(folder, "consumer"), machine, registry);

try {
  await step("the current files are committed to a new repository", () => rehearsal.commitFiles());
  await step("setting the repository's address in one place updates every published package", () =>
    rehearsal.setRepository(),
  );
  await step("the changesets update versions and changelogs", () => rehearsal.version());
  await step("versions that the registry lacks are built and packed", () => rehearsal.pack());
  await step("a tarball that changed after the build is refused", () => rehearsal.refuseChangedTarball());
  await step("a publish plan that changed after the build is refused", () => rehearsal.refuseChangedPlan());
  await step("an interrupted publication can be completed", () => rehearsal.finishPublication());
  await step("publishing again changes nothing", () => rehearsal.publishAgain());
  await step("the commit is tagged, and tagging it again changes nothing", () => rehearsal.tag());
  await step("the action is tagged, and tagging it again changes nothing", () => rehearsal.tagAction());
  await step("nothing is left to pack", () => rehearsal.packNothing());
  await step("the bridge, the clients, the command line and the MCP server can be installed with an empty cache", () =>
    consumer.install(rehearsal.releases),
  );
  await step("npx bridge --version prints the published version", () => consumer.printsVersion(rehearsal.releases));
  await step("the bridge starts and stops; its setup and doctor commands succeed", () => consumer.operateBridge());
  await step("the clients call their servers", () => consumer.useClients());
  await step("the commands for a typical working day succeed, and the official client calls the MCP server", () =>
    consumer.useFaces(),
  );
} catch {
  console.error("  The later steps were skipped.");
} finally {
  await consumer.close();
  await registry.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
results.finish();

/** Runs a step. If it fails, the rehearsal ends, because each step depends on the previous steps. */
async function step(what: string, body: () => Promise<void>): Promise<void> {
  const start = performance.now();
  try {
    await body();
    results.pass(`${what} (${Math.round((performance.now() - start) / 1000)} s)`);
  } catch (error) {
    results.fail(what, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
