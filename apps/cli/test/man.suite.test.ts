import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { text } from "../src/man/roff.js";
import { groups } from "../src/program/groups.js";
import { variableTexts } from "../src/program/variables.js";
import { run } from "./run.js";
import { programOf } from "./screen.js";

const root = join(import.meta.dirname, "..");
const folder = join(root, "dist", "man");
const groff = programOf("groff");

/** Returns a man page as a terminal shows it, without colours. */
function show(name: string): string {
  const options = ["-ww", "-man", "-Tutf8", "-P-c", "-P-b", "-P-u", "-rLL=200n", join(folder, name)];
  const { stdout, stderr } = spawnSync(groff ?? "", options, { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.replaceAll(/[\u2010\u2212]/g, "-").replaceAll(/\s+/g, " ");
}

test("there is a page for the program and for each command, and the package names them all", async () => {
  const { man } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { man: string[] };
  const expected = ["halyard.1", ...groups.map(({ name }) => `halyard-${name}.1`)];
  expect(man).toEqual(expected.map((name) => `./dist/man/${name}`));
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted());
});

test("every line of every page is a known request or text, and every escape is known", async () => {
  for (const name of await readdir(folder)) {
    const lines = (await readFile(join(folder, name), "utf8")).trimEnd().split("\n");
    for (const line of lines) {
      expect(line).toMatch(/^(?:\.(?:TH|SH|SS|TP|PP)(?: |$)|[^.'])/);
      expect(line.replaceAll(/\\(?:[-e&]|f[BR]|\((?:aq|ga|ha|ti|dq)|\[u[\dA-F]{4,6}\])/g, "")).not.toContain("\\");
    }
  }
});

test.skipIf(groff === undefined)(
  "groff has no warning about any page (install groff where it is skipped)",
  async () => {
    for (const name of await readdir(folder)) expect(show(name)).toMatch(/ NAME halyard/);
  },
);

test.skipIf(groff === undefined)("a page has the options and notes of the help", async () => {
  const { out } = await run(["wp", "log", "--help"], { columns: 1000 });
  const page = show("halyard-wp.1");
  const options = out.matchAll(/^ {2}(-\S.*?) {2,}(\S.*)$/gm);
  let count = 0;
  for (const [, flags = "", description = ""] of options) {
    expect(page).toContain(`${flags} ${description}`);
    count++;
  }
  expect(count).toBeGreaterThan(5);
  for (const name of Object.keys(variableTexts)) expect(show("halyard.1")).toContain(name);
});

test("no text becomes a request or an escape", () => {
  expect(text(".SH \\fB 'x'\n'so `a`")).toBe(String.raw`\&.SH \efB \(aqx\(aq \(aqso \(gaa\(ga`);
  expect(text("…\u001b[2J")).toBe(String.raw`\[u2026]\[u001B][2J`);
});
