import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failure, onePage, property, whole } from "../../test/answers.js";
import { project } from "../../test/documents.js";
import { type CannedAnswer, recordingServer } from "../../test/recording-server.js";
import { runTypesCommand } from "./types-command.js";

const environment = { HALYARD_OPENPROJECT_KEY: "opapi-of-the-harbour" };

type Schemas = Record<string, Record<string, unknown>>;

const berth = (title: string) => ({
  ...property("CustomOption", "Berth"),
  location: "_links",
  _links: { allowedValues: [{ href: "/api/v3/custom_options/3", title }] },
});

const schemas: Schemas = {
  "7-1": { customField2: property("Integer", "Crew"), customField3: berth("North quay") },
  "7-2": { customField2: property("Integer", "Crew") },
  "8-1": { customField3: berth("South quay"), customField5: property("Formattable", "Log") },
};
const types: Record<string, readonly [id: number, name: string][]> = {
  7: [
    [1, "Ship"],
    [2, "2nd rate"],
  ],
  8: [[1, "Ship"]],
};

/** Starts an instance with two projects. Only administrators can see the schemas of users. */
async function start() {
  const self = (id: string) => ({ _links: { self: { href: `/api/v3/work_packages/schemas/${id}` } } });
  const server = await recordingServer(({ line }): CannedAnswer => {
    const { pathname, searchParams } = new URL(line.split(" ")[1] ?? "", "http://localhost");
    const [, , , resource, id = "", part] = pathname.split("/");
    if (part === "types") {
      const items = (types[id] ?? []).map(([type, name]) => ({
        ...{ _type: "Type", id: type, name, color: null, position: 1, isDefault: true, isMilestone: false },
        ...{ createdAt: "", updatedAt: "", _links: { self: { href: `/api/v3/types/${type}` } } },
      }));
      return { body: whole(pathname, items) };
    }
    if (resource === "work_packages") {
      const [{ id: filter }] = JSON.parse(searchParams.get("filters") ?? "") as [{ id: { values: string[] } }];
      const found = filter.values.map((schema) => ({ _type: "Schema", ...schemas[schema], ...self(schema) }));
      return { body: whole(pathname, found) };
    }
    if (["statuses", "types", "priorities"].includes(resource ?? "")) return { body: whole(pathname, []) };
    if (resource === "users") return failure(403, "MissingPermission");
    if (id === "schema") {
      const fields = resource === "versions" ? { customField9: property("Date", "Launch") } : {};
      return { body: { _type: "Schema", ...fields } };
    }
    if (id !== "") return { body: { ...project, id: 7, identifier: id } };
    return {
      body: onePage(
        pathname,
        [7, 8].map((number) => ({ ...project, id: number })),
      ),
    };
  });
  const out = join(await mkdtemp(join(tmpdir(), "halyard-types-")), "src", "instance.ts");
  async function run(...args: string[]): Promise<readonly [code: number, printed: string]> {
    const printed: string[] = [];
    const code = await runTypesCommand(["--url", server.url, "--out", out, ...args], environment, (text) => {
      printed.push(text);
    });
    return [code, printed.join("")];
  }
  return { run, out, requests: server.requests };
}

test("the module has the fields of each type in any project, and the fields of other documents", async () => {
  const { run, out } = await start();
  expect(await run()).toEqual([0, `Wrote ${out}.\n`]);

  const source = await readFile(out, "utf8");
  expect(source).toContain(`export interface ShipFields {
  /** customField2, Integer */
  "Crew": number | null;
  /** customField3, CustomOption */
  "Berth": CustomFieldLink<"North quay" | "South quay"> | null;
  /** customField5, Formattable */
  "Log": Formattable | null;
}`);
  // If a work package type's name cannot become a TypeScript name, its id is used instead.
  expect(source).toContain("export interface Type2Fields {");
  expect(source).toContain("export interface VersionFields {");
  expect(source).not.toContain("UserFields");
});

test("with --project, only the named project is read", async () => {
  const { run, out, requests } = await start();
  await run("--project", "rigging");
  const source = await readFile(out, "utf8");
  expect(source).toContain('"North quay"');
  expect(source).not.toContain('"South quay"');
  expect(requests.filter(({ line }) => line.includes("/projects/8"))).toEqual([]);
});

test("--check exits with 0 while the module matches the instance, and otherwise with 1 after listing the differing lines", async () => {
  const { run, out } = await start();
  expect((await run("--check"))[0]).toBe(1);

  await run();
  expect(await run("--check")).toEqual([0, `${out} is up to date.\n`]);

  const source = await readFile(out, "utf8");
  await writeFile(out, source.replace('"Crew": number | null;\n', '"Captain": string | null;\n'));
  const [code, printed] = await run("--check");
  expect(code).toBe(1);
  expect(printed).toContain(`${out} does not match the instance.`);
  expect(printed).toContain('- "Captain": string | null;');
  expect(await readFile(out, "utf8")).toContain("Captain");
});

test("wrong options, a missing key and a refusal exit with 2 and name the next step", async () => {
  const { run, requests } = await start();
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  expect(await runTypesCommand(["--url", "https://pm.example.com"], environment, print)).toBe(2);
  expect(await runTypesCommand(["--url", "https://pm.example.com", "--out", "x.ts"], {}, print)).toBe(2);
  expect(await runTypesCommand(["--help"], {}, print)).toBe(0);
  expect(printed.join("")).toContain("HALYARD_OPENPROJECT_KEY is not set.");
  expect((await run("--colour"))[0]).toBe(2);
  expect(requests).toEqual([]);
});

test("the key is sent in a request header and appears nowhere else", async () => {
  const { run, out, requests } = await start();
  const printed = (await run()).join("") + (await readFile(out, "utf8"));
  expect(printed).not.toContain(environment.HALYARD_OPENPROJECT_KEY);
  const expected = `Basic ${btoa(`apikey:${environment.HALYARD_OPENPROJECT_KEY}`)}`;
  for (const { headers } of requests) expect(headers.authorization).toBe(expected);
});
