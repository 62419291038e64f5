import { Command, CommanderError } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import type { BackfillOptions } from "../../repair/backfill.js";
import type { SweepReport } from "../../repair/sweep.js";
import { registerBackfill } from "./backfill.js";
import type { RepairSession } from "./repair-session.js";
import { registerSweep } from "./sweep.js";

afterEach(() => {
  process.exitCode = undefined;
});

async function run(
  args: readonly string[],
  session: Partial<RepairSession>,
): Promise<{ out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void err.push(line));
  const program = new Command().exitOverride().configureOutput({ writeErr: (line) => void err.push(line) });
  const whole: RepairSession = {
    sweep: async () => undefined,
    backfill: async () => undefined,
    idle: async () => undefined,
    ...session,
  };
  registerSweep(program, (work) => work(whole));
  registerBackfill(program, (work) => work(whole));
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeErr: (line) => void err.push(line) });
  await program.parseAsync(args, { from: "user" });
  return { out, err };
}

test("sweep prints its findings, waits for the jobs, and fails when a repository could not be read", async () => {
  const report: SweepReport = { places: 2, enqueued: 3, failed: [] };
  const idle = vi.fn(async () => undefined);
  expect(await run(["sweep"], { sweep: async () => report, idle })).toMatchObject({
    out: ["Checked 2 repositories and connections, and queued 3 subjects."],
  });
  expect(idle).toHaveBeenCalledOnce();
  const single: SweepReport = { places: 1, enqueued: 1, failed: [] };
  expect((await run(["sweep"], { sweep: async () => single })).out).toEqual([
    "Checked 1 repository or connection, and queued 1 subject.",
  ]);
  expect(process.exitCode).toBeUndefined();
  const failed = { ...report, failed: [{ place: "forge/acme/rig", reason: "500" }] };
  expect(await run(["sweep"], { sweep: async () => failed })).toMatchObject({ err: ["forge/acme/rig: 500"] });
  expect(process.exitCode).toBe(1);
});

test("sweep and backfill report that another process is already running one", async () => {
  expect((await run(["sweep"], {})).out[0]).toContain("Another process");
  expect((await run(["backfill"], {})).out[0]).toContain("Another process");
});

test("backfill passes its options on and prints its progress", async () => {
  let given: BackfillOptions | undefined;
  const backfill = async (options: BackfillOptions): Promise<number> => {
    given = options;
    options.onProgress?.({ repository: "forge/acme/rig", done: 10, total: 12 });
    return 12;
  };
  const { out } = await run(["backfill", "--since", "2026-01-31", "--per-minute", "60"], { backfill });
  expect(given).toMatchObject({ since: new Date("2026-01-31"), perMinute: 60 });
  expect(out).toEqual(["forge/acme/rig: 10 of 12", "12 subjects were reconciled."]);
});

test.each([
  ["--since", "soon"],
  ["--per-minute", "0"],
  ["--per-minute", "1.5"],
])("backfill refuses %s %s with the expected format", async (...args) => {
  const backfill = vi.fn(async () => 0);
  await expect(run(["backfill", ...args], { backfill })).rejects.toThrow(CommanderError);
  expect(backfill).not.toHaveBeenCalled();
});
