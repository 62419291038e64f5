import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EndedNode, NodeProcess } from "@halyard/testing/node-process";
import { describe, expect, test } from "vitest";
import { goLive, writeConfigFile, type Live } from "../../../test/live.js";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { runSource, startSource } from "../../../test/source-process.js";
import type { Config } from "../../config/config.js";
import type { DeadLetterReasonView, DeadLetterView, DeliveryView } from "../../page/wire.js";
import { readControlFile } from "../../app/control-file.js";

// These tests run the command line as a process.

const cli = "../src/cli.ts";

async function commandLine(work: Partial<Config["work"]> = {}): Promise<{
  live: Live;
  path: string;
  bridge: (...args: string[]) => Promise<EndedNode>;
  start: () => NodeProcess;
}> {
  const live = await goLive(work);
  const { path, env } = await writeConfigFile(live.config);
  return {
    live,
    path,
    bridge: (...args) => runSource(cli, ["--config", path, ...args], env),
    start: () => startSource(cli, ["start", "--config", path], env),
  };
}

async function listening(live: Live, { lines }: NodeProcess): Promise<string> {
  for (;;) {
    const { value } = (await lines.next()) as { value: string };
    const { msg, url } = JSON.parse(value) as { msg: string; url?: string };
    if (msg === "The bridge accepts deliveries.") {
      await expect.poll(() => readControlFile(live.config.dataDirectory)).toBeDefined();
      return url!;
    }
  }
}

describe("a wrong command line or configuration has exit code 2 and a message with the next step:", () => {
  test.each([
    ["no configuration", ["start"], "The bridge has no configuration: there is no bridge.yaml in this folder"],
    ["no such file", ["--config", "nowhere.yaml", "sweep"], "the file cannot be read"],
    ["an unknown command", ["swep"], "there is no command 'swep'. Did you mean `sweep`?"],
    ["an unknown subcommand", ["deliveries", "lst"], "unknown command 'lst'"],
    ["an extra argument", ["start", "now"], "too many arguments for 'start'"],
    ["an unknown option", ["start", "--fast"], "unknown option '--fast'"],
    ["no dead letter given", ["dead-letters", "retry"], "Select the dead letters to retry"],
    ["both an id and --all", ["dead-letters", "retry", "1", "--all"], "Select the dead letters to retry"],
    [
      "an unknown state",
      ["deliveries", "list", "--state", "lost"],
      "Allowed choices are queued, done, ignored, failed",
    ],
    ["a limit that is too high", ["deliveries", "list", "--limit", "501"], "Pass a whole number from 1 to 500."],
  ])("%s", async (_, args, sentence) => {
    const { code, err } = await runSource(cli, args, { BRIDGE_CONFIG: undefined, OPENPROJECT_URL: "", GIT_URL: "" });
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test("help and version have exit code 0", async () => {
    expect(await runSource(cli, ["--help"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Exit codes") as string,
    });
    const { version } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    expect(await runSource(cli, ["--version"])).toMatchObject({ code: 0, out: `${version}\n` });
  });
});

test("a command ends without an error when the reader of its output ends early, as `head` does", async () => {
  const { child, ended } = startSource(cli, ["doctor"], {
    ...{ OPENPROJECT_URL: "http://127.0.0.1:1", OPENPROJECT_API_KEY: "a", OPENPROJECT_WEBHOOK_SECRET: "b" },
    ...{ GIT_URL: "http://127.0.0.1:1", GIT_TOKEN: "c", GIT_WEBHOOK_SECRET: "d", BRIDGE_REPOSITORIES: "acme/rig" },
  });
  // Closes the output before the command has printed the first of its many lines.
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 0, signal: null });
});

describe("bridge start", () => {
  test("runs until SIGTERM, and commands of another shell reach it", async () => {
    const { live, bridge, start } = await commandLine();
    const running = start();
    await live.sendTo(await listening(live, running));
    await live.openPull("Fixes OP#1", "hoist");
    await expect.poll(() => live.comments(1)).toHaveLength(1);
    await bridge("sweep");

    const { out } = await bridge("deliveries", "list", "--json");
    const opened = (JSON.parse(out) as DeliveryView[]).find(({ event }) => event === "pull_request.opened")!;
    expect(opened).toMatchObject({ connection: "forge", state: "done" });
    expect(await bridge("deliveries", "list", "--state", "failed")).toEqual({ code: 0, out: "", err: "" });

    const explained = await bridge("explain", opened.id);
    expect(explained.out).toContain("pull_request.opened arrived at");
    expect(explained.out).toContain("Subject of the delivery: acme/rig#1");

    const shown = await bridge("deliveries", "show", opened.id);
    expect(shown.out).toContain("Fixes OP#1");
    expect(shown.out).not.toContain("signature");

    expect(await bridge("deliveries", "replay", opened.id)).toMatchObject({ code: 0 });
    expect(await live.comments(1)).toHaveLength(1);
    expect((await bridge("backfill")).out).toContain("1 subject was reconciled.");
    expect((await bridge("doctor")).out).toMatch(/ok {7}links: no link leads to a missing item \(\d+ links? checked\)/);
    const missing = await bridge("explain", "nonsense");
    expect(missing).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no delivery with this id") as string,
    });
    expect((await bridge("--dry-run", "sweep")).err).toContain("does not use --dry-run");

    const second = await runSource(cli, ["--config", join(live.config.dataDirectory, "bridge.yaml"), "start"], {
      ...(await writeConfigFile(live.config)).env,
    });
    expect(second).toMatchObject({ code: 1, err: expect.stringContaining("is in use by process") as string });

    running.child.kill("SIGTERM");
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });

  test("uses a changed file after SIGHUP, keeps the old configuration when it is invalid, and stops on SIGINT", async () => {
    const { live, path, start } = await commandLine();
    const running = start();
    const url = await listening(live, running);
    const status = async (): Promise<number> => (await fetch(`${url}/hooks/other`, { method: "POST" })).status;
    expect(await status()).toBe(404);
    const text = await readFile(path, "utf8");
    await writeFile(path, "mappings: 7");
    running.child.kill("SIGHUP");
    await said(running, "The new configuration is invalid. The bridge continues with the old one.");
    const file = JSON.parse(text) as { git: object[] };
    await writeFile(path, JSON.stringify({ ...file, git: [...file.git, { ...file.git[0], name: "other" }] }));
    running.child.kill("SIGHUP");
    await said(running, "The configuration was reloaded.");
    expect(await status()).toBe(415);
    running.child.kill("SIGINT");
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });

  async function said({ lines }: NodeProcess, message: string): Promise<void> {
    for (;;) {
      const { value } = (await lines.next()) as { value: string };
      if ((JSON.parse(value) as { msg: string }).msg === message) return;
    }
  }
});

describe("bridge dead-letters", () => {
  test("lists dead letters and their reasons, and retries one, those of a reason, or all", async () => {
    const { live, bridge, start } = await commandLine();
    await listening(live, start());
    const { faults } = live.gitSandbox;
    faults.add({ method: "POST", path: /statuses/, fault: { kind: "status", status: 422 }, times: Infinity });
    await live.openPull("Fixes OP#1", "hoist");
    await live.openPull("Fixes OP#2", "lower");
    await bridge("sweep");

    const listed = await bridge("dead-letters", "list", "--connection", "forge", "--json");
    const letters = JSON.parse(listed.out) as DeadLetterView[];
    expect(letters.map(({ subject }) => subject.label).toSorted()).toEqual(["acme/rig#1", "acme/rig#2"]);
    expect((await bridge("dead-letters", "list", "--connection", "openproject")).out).toBe(
      "The connection openproject has no dead letters.\n",
    );
    const [reason, ...others] = JSON.parse(
      (await bridge("dead-letters", "reasons", "--json")).out,
    ) as DeadLetterReasonView[];
    expect([reason?.count, reason?.connection, others]).toEqual([2, "forge", []]);
    expect((await bridge("dead-letters", "reasons")).out).toBe(`2  ${reason!.id}  ${reason!.reason}\n`);
    expect(await bridge("dead-letters", "retry", "--reason", "no such reason")).toMatchObject({
      code: 1,
      err: expect.stringContaining("List the reasons with `bridge dead-letters reasons`.") as string,
    });
    expect((await bridge("dead-letters", "retry", "--reason", "422", "--connection", "forge")).out).toContain(
      "Retried 2 dead letters; 2 failed again.",
    );
    const [first] = JSON.parse((await bridge("dead-letters", "list", "--json")).out) as DeadLetterView[];
    expect(await bridge("dead-letters", "retry", first!.id)).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        new RegExp(
          `^Retried 1 dead letter; 1 failed again\\.\\n\\S+  \\S+  ${first!.subject.label}  1 attempt  .+\\n$`,
        ),
      ) as string,
    });

    faults.clear();
    expect(await bridge("dead-letters", "retry", "--all")).toMatchObject({
      code: 0,
      out: "Retried 2 dead letters; 0 failed again.\n",
    });
    expect(await bridge("dead-letters", "retry", first!.id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("This dead letter no longer exists.") as string,
    });
  });
});

describe("without a running bridge", () => {
  test("sweep reconciles by itself and ends", async () => {
    const { live, bridge } = await commandLine();
    await live.openPull("Fixes OP#1", "hoist");
    const { code, out } = await bridge("sweep");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^Checked \d+ repositor(?:y or connection|ies and connections), and queued \d+ subjects?\./,
      ),
    ]);
    expect(await live.comments(1)).toHaveLength(1);
  });

  test("a command fails at once when the database is unavailable, and names the setting", async () => {
    const { code, err } = await runSource(cli, ["deliveries", "list"], {
      ...{ OPENPROJECT_URL: "http://127.0.0.1:1", OPENPROJECT_API_KEY: "a", OPENPROJECT_WEBHOOK_SECRET: "b" },
      ...{ GIT_URL: "http://127.0.0.1:1", GIT_TOKEN: "c", GIT_WEBHOOK_SECRET: "d", BRIDGE_REPOSITORIES: "acme/rig" },
      ...{ BRIDGE_DATA: await temporaryDirectory(), DATABASE_URL: "postgres://bridge:secret@127.0.0.1:1/bridge" },
    });
    expect(code).toBe(1);
    expect(err).toContain("The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check `databaseUrl`");
    expect(err).not.toContain("secret");
  });

  test("a control file of a killed bridge is ignored", async () => {
    const { live, bridge, start } = await commandLine();
    const running = start();
    await listening(live, running);
    running.child.kill("SIGKILL");
    await running.ended;
    expect(await bridge("deliveries", "list")).toEqual({ code: 0, out: "", err: "" });
  });

  test("a dry run logs its writes and sends none", async () => {
    const { live, bridge } = await commandLine();
    await live.openPull("Fixes OP#1", "hoist");
    const { err } = await bridge("--dry-run", "sweep");
    expect(err).toContain("Would ");
    expect(err).not.toContain("accepts deliveries");
    expect(await live.comments(1)).toEqual([]);
  });

  test("a bridge whose configuration has dryRun executes commands while it runs", async () => {
    const { live, bridge, start } = await commandLine({ dryRun: true });
    const running = start();
    await listening(live, running);
    await live.openPull("Fixes OP#1", "hoist");
    expect(await bridge("sweep")).toMatchObject({ code: 0, err: "" });
    expect(await live.comments(1)).toEqual([]);
  });
});
