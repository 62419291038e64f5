import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const repository = join(import.meta.dirname, "..", "..");
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "halyard-new-resource-"));
  const client = join(root, "packages", "tickets");
  mkdirSync(join(client, "src"), { recursive: true });
  mkdirSync(join(client, "node_modules", "@halyard"), { recursive: true });
  mkdirSync(join(root, ".changeset"));
  const shared = [
    "package.json",
    "tsconfig.base.json",
    "vitest.base.ts",
    ".oxfmtrc.json",
    "tooling/testing/src/hang.ts",
    "tooling/testing/src/long-limits.setup.ts",
  ];
  for (const file of shared) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  symlinkSync(
    realpathSync(join(import.meta.dirname, "node_modules", "@halyard", "http-core")),
    join(client, "node_modules", "@halyard", "http-core"),
  );
  writeFileSync(join(client, "package.json"), JSON.stringify({ name: "@halyard/tickets", type: "module" }));
  writeFileSync(
    join(client, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions: { types: ["node"] }, include: ["src"] }),
  );
  writeFileSync(join(client, "vitest.config.ts"), 'export { packageTests as default } from "../../vitest.base.js";\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function newResource(...options: string[]): { status: number | null; output: string } {
  const main = join(import.meta.dirname, "main.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...options], { cwd: root, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function files(): string[] {
  const at = (folder: string): string[] => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
  return [...at("packages/tickets/src"), ...at(".changeset")].sort();
}

it("writes a module, a test and a changeset that compile, pass and are formatted as they are", () => {
  const { status, output } = newResource("tickets", "sprint-categories");
  expect(output).toContain("Wrote packages/tickets/src/sprint-categories.ts");
  expect(status).toBe(0);
  expect(files()).toEqual([
    ".changeset/add-tickets-sprint-categories.md",
    "packages/tickets/src/sprint-categories.test.ts",
    "packages/tickets/src/sprint-categories.ts",
  ]);
  expect(readFileSync(join(root, ".changeset/add-tickets-sprint-categories.md"), "utf8")).toBe(
    '---\n"@halyard/tickets": minor\n---\n\nAdd the resource `sprintCategories`.\n',
  );
  expect(readFileSync(join(root, "packages/tickets/src/sprint-categories.ts"), "utf8")).toContain(
    "export interface SprintCategory {",
  );

  const client = join(root, "packages", "tickets");
  execFileSync("tsc", ["-p", "tsconfig.json"], { cwd: client, stdio: "inherit" });
  execFileSync("vitest", ["run"], { cwd: client, stdio: "inherit" });
  execFileSync("oxfmt", ["--check", "packages/tickets/src", ".changeset"], { cwd: root, stdio: "inherit" });
});

it.each([
  ["no arguments", [], "Pass a package and a resource"],
  ["no name", ["tickets"], "Pass a package and a resource"],
  ["an unknown package", ["ticket", "risks"], 'There is no package "ticket". The packages are: tickets.'],
  ["a path as the package", ["../tickets", "risks"], 'There is no package "../tickets"'],
  ["a name in camel case", ["tickets", "sprintCategories"], "Use lower-case words joined by hyphens"],
  ["a path as the name", ["tickets", "../risks"], "Use lower-case words joined by hyphens"],
])("refuses %s and writes nothing", (_what, options, message) => {
  const { status, output } = newResource(...options);
  expect(output).toContain(message);
  expect(status).toBe(1);
  expect(files()).toEqual([]);
});

it.each(["packages/tickets/src/risks.ts", "packages/tickets/src/risks.test.ts", ".changeset/add-tickets-risks.md"])(
  "leaves everything alone when %s exists",
  (existing) => {
    writeFileSync(join(root, existing), "mine\n");
    const { status, output } = newResource("tickets", "risks");
    expect(output).toContain(`${existing} already exists.`);
    expect(status).toBe(1);
    expect(files()).toEqual([existing]);
    expect(readFileSync(join(root, existing), "utf8")).toBe("mine\n");
  },
);

it("refuses a package that exports no operations", () => {
  writeFileSync(
    join(root, "packages/tickets/tsconfig.lib.json"),
    '{ "compilerOptions": { /* explicit */ "isolatedDeclarations": true } }\n',
  );
  const { status, output } = newResource("tickets", "risks");
  expect(output).toContain('The package "tickets" enables isolatedDeclarations');
  expect(status).toBe(1);
  expect(files()).toEqual([]);
});

it.each([
  ["a HAL resource", "pm-resources", "pagedCollectionOf(HarbourDueSchema)", "work-packages"],
  ["a resource of repositories", "git-hosting", 'get("/repos/{owner}/{repo}/harbour_dues"', "repos"],
])("writes %s for %s, registered, that compiles and passes its test", (_what, name, part, taken) => {
  const client = join(root, "packages", name);
  const original = join(repository, "packages", name);
  cpSync(original, client, {
    recursive: true,
    filter: (path) => !/node_modules|\/dist|\/\.cache|\/src\/.*\.test(-d)?\.ts$/.test(path),
  });
  symlinkSync(join(original, "node_modules"), join(client, "node_modules"));

  const { status, output } = newResource(name, "harbour-dues");

  expect(output).toContain(`Wrote packages/${name}/src/resources/harbour-dues.ts`);
  expect(output).toContain("Export the interfaces as types from the package's index.ts.");
  expect(status).toBe(0);
  expect(readFileSync(join(client, "src", "resources", "harbour-dues.ts"), "utf8")).toContain(part);
  const tree = readFileSync(join(client, "src", "resources.ts"), "utf8");
  expect(tree).toContain('import { harbourDues } from "./resources/harbour-dues.js";');
  expect(tree).toContain("  readonly harbourDues: typeof harbourDues;\n  readonly ");
  expect(tree).toMatch(/^ {2}harbourDues,$/m);
  const manifest = JSON.parse(readFileSync(join(client, "package.json"), "utf8")) as { exports: object };
  expect(Object.keys(manifest.exports).slice(-2)).toEqual(["./harbour-dues", "./package.json"]);
  const compiler = join(repository, "tooling", "runtimes", "node_modules", "typescript7", "bin", "tsc");
  const types = spawnSync(process.execPath, [compiler, "-p", "tsconfig.json", "--noEmit"], {
    cwd: client,
    encoding: "utf8",
  });
  expect(types.stdout).toBe("");
  execFileSync("vitest", ["run", "--typecheck.enabled=false", "src/resources"], { cwd: client, stdio: "inherit" });
  const formatted = [`packages/${name}/src/resources/harbour-dues*.ts`, `packages/${name}/src/resources.ts`];
  execFileSync("oxfmt", ["--check", ...formatted], { cwd: root, stdio: "inherit" });

  const again = newResource(name, taken);
  expect(again.output).toContain("The package already has a resource `");
});
