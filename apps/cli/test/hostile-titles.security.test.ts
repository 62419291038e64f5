import { expect, test } from "vitest";
import { run, useServers } from "./run.js";

const servers = useServers();

/** Title that clears the screen, sets the window title, changes colours and the writing direction, and adds a line. */
const hostile = "\u001b[2J\u001b]0;owned\u0007 \u009b31m\u202egnp.exe\u2066 \r\nforged\u0000\u0008";

// eslint-disable-next-line no-control-regex -- the output must not contain these characters
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

test("text that users wrote cannot control the terminal", async () => {
  const { pm } = servers();
  const state = pm.sandbox.dump();
  const [first] = Object.values(state.workPackages);
  if (first === undefined) throw new Error("The seed has work packages.");
  pm.sandbox.load({
    ...state,
    workPackages: { ...state.workPackages, [first.id]: { ...first, subject: hostile, description: hostile } },
  });
  const created = await run(
    ["git", "issues", "create", "--repo", "acme/rig", "--title", hostile, "--body", hostile],
    servers(),
  );
  expect(created.err).toBe("");

  const commands = [
    ["wp", "list"],
    ["wp", "view", String(first.id)],
    ["wp", "list", "--json", "subject"],
    ["wp", "list", "--jq", ".[].subject"],
    ["pm", "work-packages", "get", String(first.id)],
    ["pm", "work-packages", "list", "--ndjson"],
    ["git", "issues", "list", "--repo", "acme/rig"],
    ["issue", "list", "--repo", "acme/rig"],
    ["issue", "view", "1", "--repo", "acme/rig"],
    ["api", "GET", "/repos/acme/rig/issues"],
  ];
  for (const argv of commands) {
    const { code, out, err } = await run(argv, { ...servers(), isTerminal: true });
    expect(code, argv.join(" ")).toBe(0);
    expect(out, argv.join(" ")).toMatch(/owned/);
    expect(out + err, argv.join(" ")).not.toMatch(steering);
  }
});

test("JSON in a pipe has the same value, escaped", async () => {
  const { out } = await run(["wp", "list", "--json", "subject", "--limit", "100"], servers());
  expect(out).not.toMatch(steering);
  expect((JSON.parse(out) as { subject: string }[]).map(({ subject }) => subject)).toContain(hostile);
});

test("messages that quote an argument or a server are clean as well", async () => {
  for (const argv of [["wp", "list", "--status", hostile], [hostile], ["wp", "edit", "5", "--status", hostile]]) {
    const { err } = await run(argv, { ...servers(), isTerminal: true });
    expect(err).not.toBe("");
    expect(err).not.toMatch(steering);
  }
});
