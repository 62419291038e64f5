import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onePage, property, whole } from "./answers.js";
import { compile } from "./compile.js";
import { project } from "./documents.js";
import { recordingServer } from "./recording-server.js";

test("the compiler suggests the right name for a misspelt one", () => {
  const mistakes = {
    filter: `pm.workPackages.list({ filters: [is("asignee", 1)] });`,
    column: `pm.workPackages.list({ sortBy: [["subjct", "asc"]] });`,
    query: `pm.workPackages.list({ filtrs: [] });`,
    field: `pm.workPackages.create({ project: 1, subjet: "Hoist" });`,
    link: `pm.workPackages.create({ project: 1, subject: "Hoist", asignee: 4 });`,
    relations: `pm.hydrate([workPackage], ["asignee"]);`,
    relation: `pm.follow(workPackage, "asignee");`,
  };
  const head = [
    `import { createPmClient, is, type WorkPackage } from "@halyard/pm-resources";`,
    `const pm = createPmClient({ baseUrl: "https://pm.example.com" });`,
    `declare const workPackage: WorkPackage;`,
    `export {};`,
  ].join("\n");
  const modules = Object.entries(mistakes).map(([name, line]) => [`${name}.ts`, `${head}\nvoid ${line}\n`]);
  const messages = compile(Object.fromEntries(modules) as Record<string, string>);

  const of = (name: string): string =>
    messages.split(/^(?=\w+\.ts\()/m).find((text) => text.startsWith(`${name}.ts`)) ?? "";
  expect(of("filter")).toContain(`Did you mean '"assignee"'?`);
  expect(of("column")).toContain(`Did you mean '"subject"'?`);
  expect(of("query")).toContain("Did you mean to write 'filters'?");
  expect(of("field")).toContain("Did you mean to write 'subject'?");
  expect(of("link")).toContain("Did you mean to write 'assignee'?");
  expect(of("relations")).toContain(`Did you mean '"assignee"'?`);
  // For a misspelt relation, the compiler suggests no correction. It lists the valid relations instead.
  expect(of("relation")).toMatch(/parameter of type .*"assignee" \| /);
});

test("the built halyard-types writes a module that compiles", async () => {
  const schema = {
    ...{ _type: "Schema", customField2: property("Integer", "Crew"), customField3: property("Formattable", "Log") },
    customField4: { ...property("[]User", 'The "old" pilots'), location: "_links" },
    _links: { self: { href: "/api/v3/work_packages/schemas/7-1" } },
  };
  const type = {
    ...{ _type: "Type", id: 1, name: "Ship", color: null, position: 1, isDefault: true, isMilestone: false },
    ...{ createdAt: "", updatedAt: "", _links: { self: { href: "/api/v3/types/1" } } },
  };
  const server = await recordingServer(({ line }) => {
    const [, path = ""] = line.split(" ");
    if (path.includes("/statuses") || path.includes("/priorities")) return { body: whole(path, []) };
    if (path.includes("/types")) return { body: whole(path, [type]) };
    if (path.includes("/work_packages/schemas")) return { body: whole(path, [schema]) };
    if (path.includes("/schema")) return { body: { _type: "Schema" } };
    return { body: onePage(path, [{ ...project, id: 7 }]) };
  });
  const out = join(mkdtempSync(join(tmpdir(), "halyard-types-")), "instance.ts");
  const command = join(import.meta.dirname, "..", "dist", "node", "halyard-types.js");
  const child = spawn(process.execPath, [command, "--url", server.url, "--out", out], {
    env: { ...process.env, HALYARD_OPENPROJECT_KEY: "opapi-of-the-harbour" },
    stdio: "inherit",
  });
  expect(await once(child, "exit")).toEqual([0, null]);

  const use = `import { customFields, type SchemaDocument } from "@halyard/pm-resources";
import { type ShipFields, shipFieldKeys, typeIds } from "./instance.js";

declare const schema: SchemaDocument;
const fields = customFields<ShipFields>({}, schema);
export const crew: number | null | undefined = fields.get("Crew");
export const ship: 1 = typeIds.Ship;
export const key: "customField2" = shipFieldKeys.Crew;
// @ts-expect-error There is no such field.
fields.get("Captain");
`;
  expect(compile({ "instance.ts": readFileSync(out, "utf8"), "use.ts": use })).toBe("");
});
