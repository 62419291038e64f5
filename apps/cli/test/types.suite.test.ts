import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { inFolder, run, useServers } from "./run.js";

const servers = useServers();

/** A name that would end a comment or a string, or control a terminal, if it were not escaped. */
const hostile = '*/ "; process.exit(); // `${x}` \\ \u202e\u001b[2J\u2028';

beforeAll(() => {
  const { sandbox } = servers().pm;
  const state = sandbox.dump();
  const [status] = Object.values(state.statuses);
  const [field] = Object.values(state.customFields);
  if (status === undefined || field === undefined) throw new Error("The seed has statuses and custom fields.");
  const more = {
    90: { ...status, id: 90, name: hostile, isDefault: false },
    91: { ...status, id: 91, name: "__proto__", isDefault: false },
  };
  sandbox.load({
    ...state,
    statuses: { ...more, ...state.statuses },
    customFields: {
      ...state.customFields,
      90: { ...field, id: 90, name: hostile, format: "int", options: [] },
      91: { ...field, id: 91, name: "Hemp or steel", format: "list", options: [{ id: 1, value: hostile }] },
    },
  });
});

/**
 * Compiles modules that use the client, and returns the compiler's output. The output is empty if there are no errors.
 */
async function compile(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(import.meta.dirname, "..");
  await mkdir(join(folder, ".cache"), { recursive: true });
  const place = await mkdtemp(join(folder, ".cache", "types-"));
  try {
    for (const [name, source] of Object.entries(modules)) await writeFile(join(place, name), source);
    await writeFile(join(place, "tsconfig.json"), JSON.stringify({ extends: "../../tsconfig.json", include: ["."] }));
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", place, "--pretty", "false"], {
      encoding: "utf8",
    });
    return stdout + stderr;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

test("the module of an instance compiles against the client, whatever the names on the server", async () => {
  const { code, out, err } = await run(["types", "--project", "rigging"], servers());
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`export const statusIds = {\n  "New": 1,\n`);
  const use = `import { createPmClient, customFields, is, type SchemaDocument } from "@halyard/pm-resources";
import { statusIds, type StatusName, type TaskChoices, type TaskFields, typeIds } from "./instance.js";

const pm = createPmClient({ baseUrl: "https://pm.example.com" });
void pm.workPackages.list({ filters: [is("status", statusIds["In progress"])] });
void pm.workPackages.create({ project: 1, subject: "Hoist", type: typeIds.Task, status: statusIds["__proto__"] });
export const fine: StatusName = "In progress";
export const hostile: 90 = statusIds[${JSON.stringify(hostile)}];
// @ts-expect-error There is no such status.
export const wrong: StatusName = "Sunk";
export const priority: TaskChoices["priority"] = "High";
declare const schema: SchemaDocument;
const fields = customFields<TaskFields>({}, schema);
export const text: number | null | undefined = fields.get(${JSON.stringify(hostile)});
export const title: string | null | undefined = fields.get("Hemp or steel")?.title;
`;
  expect(await compile({ "instance.ts": out, "use.ts": use })).toBe("");
});

test("--out writes the file, and --check ends with 1 when the file does not match the server", async () => {
  await inFolder(async (cwd) => {
    const options = { ...servers(), cwd };
    const check = ["types", "--out", "src/instance.ts", "--check"];
    expect(await run(check, options)).toMatchObject({
      code: 1,
      err: expect.stringContaining("Run halyard types --out") as string,
    });
    expect((await run(["types", "--out", "src/instance.ts"], options)).err).toBe("Wrote src/instance.ts.\n");
    expect(await run(check, options)).toEqual({ code: 0, out: "", err: "src/instance.ts is up to date.\n" });
    const source = await readFile(join(cwd, "src", "instance.ts"), "utf8");
    expect((await run(["types"], options)).out).toBe(source);
    await writeFile(join(cwd, "src", "instance.ts"), source.replace('"New"', '"Old"'));
    expect((await run(check, options)).code).toBe(1);
    expect((await run(["types", "--check"], options)).code).toBe(2);
  });
});

test("names cannot control the terminal", async () => {
  const { out } = await run(["types"], { ...servers(), isTerminal: true });
  // eslint-disable-next-line no-control-regex -- the output must not contain these characters
  expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
});
