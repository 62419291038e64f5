import { afterEach, describe, expect, test } from "vitest";
import { connectClient } from "../../test/mcp-client.js";
import { rig, type RigOptions } from "../../test/sandbox.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Options extends RigOptions {
  /** Whether the account may read the repositories, but not write to them. */
  readonly isStranger?: boolean;
}

/** Plans writes. Returns the message of the refusal, or undefined if the plan was accepted. */
async function plan(
  writes: readonly object[],
  { isStranger = false, ...options }: Options = {},
): Promise<string | undefined> {
  const { session, git } = await rig({ allowWrites: true, user: "grace", ...options });
  const state = git.dump();
  const organizations = state.organizations.map((one) => ({ ...one, teams: one.teams.filter(({ id }) => id === 1) }));
  if (isStranger) git.load({ ...state, organizations });
  const client = await connectClient(session);
  closing.push(client.close);
  const { isError, text, data } = await client.call("plan", { writes });
  if (!isError) expect(data).toHaveProperty("token");
  return isError ? text : undefined;
}

const create = { operation: "pm.workPackages.create", input: { project: 1, type: 1, subject: "Tar" } };
const rename = (id: number): object => ({ operation: "pm.workPackages.update", input: { id, subject: "Oil" } });
const log = (hours: string): object => ({
  operation: "pm.timeEntries.create",
  input: { entity: "/api/v3/work_packages/4", hours, spentOn: "2026-05-21", activity: 1 },
});
const issue = { operation: "git.issues.create", input: { owner: "acme", repo: "rig", title: "The winch slips" } };
const times = (count: number, write: object): readonly object[] => Array.from({ length: count }, () => write);

describe("one plan", () => {
  test("changes at most ten work packages, however they are changed", async () => {
    expect(await plan(times(10, create))).toBeUndefined();
    expect(await plan([...times(10, create), rename(4)])).toContain("changes 11 work packages, but the limit is 10");
    const comment = {
      operation: "pm.workPackages.activities.comment",
      input: { workPackage: 5, comment: { raw: "x" } },
    };
    expect(await plan([rename(4), comment, log("PT1H")], { limits: { changes: 1 } })).toContain("changes 2");
    expect(await plan([rename(4)], { limits: { changes: 0 } })).toContain("changes 1");
  });

  test("counts each work package once, and nothing else", async () => {
    const comment = {
      operation: "pm.workPackages.activities.comment",
      input: { workPackage: 4, comment: { raw: "x" } },
    };
    expect(await plan([rename(4), comment, log("PT1H")], { limits: { changes: 1 } })).toBeUndefined();
    expect(await plan(times(3, issue), { limits: { changes: 0 } })).toBeUndefined();
  });

  test("has time entries of at most 24 hours", async () => {
    expect(await plan([log("PT24H")])).toBeUndefined();
    expect(await plan([log("PT24H1S")])).toContain("but the limit is 24");
    expect(await plan([log("P1DT1H")])).toContain("has 25 hours");
    expect(await plan([log("PT8H")], { limits: { hours: 7 } })).toContain("but the limit is 7");
  });

  test("is refused if it changes work packages together with a repository that the account is not allowed to write to", async () => {
    expect(await plan([rename(4), issue])).toBeUndefined();
    expect(await plan([rename(4), issue], { isStranger: true })).toContain("has no write access to acme/rig");
    expect(await plan([issue], { isStranger: true })).toBeUndefined();
    expect(await plan([rename(4), issue], { isStranger: true, limits: { effects: "everyone" } })).toBeUndefined();
  });
});

test("the limits apply to programs too", async () => {
  const { session } = await rig({ allowWrites: true, limits: { changes: 2 } });
  const client = await connectClient(session);
  closing.push(client.close);
  const program = "for (const id of [4, 5, 6]) await pm.workPackages.update({ id, subject: `Oil ${id}` });";
  const { isError, text } = await client.call("execute", { program });
  expect(isError).toBe(true);
  expect(text).toContain("changes 3 work packages");
});
