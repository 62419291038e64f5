import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hang } from "@halyard/testing/hang";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createResourcePackage, type ResourceClient } from "./index.js";

const packageFolder = join(import.meta.dirname, "..");
let workspace: string;
let folder: string;

beforeEach(() => {
  // The folder is inside this package, so that imports resolve in this package's node_modules.
  mkdirSync(join(packageFolder, ".cache"), { recursive: true });
  workspace = mkdtempSync(join(packageFolder, ".cache", "resource-"));
  folder = join(workspace, "sprint-categories");
});

afterEach(() => rmSync(workspace, { recursive: true, force: true }));

it.each<[ResourceClient, string]>([
  ["pm", "pagedCollectionOf(SprintCategorySchema)"],
  ["git", 'get("/repos/{owner}/{repo}/sprint_categories"'],
])("writes a package for the %s client that compiles and passes its test", (client, part) => {
  const written = createResourcePackage({ client, name: "sprint-categories", folder });

  expect(written).toEqual([
    ...["package.json", "tsconfig.json", "tsconfig.build.json", ".gitignore", "README.md", "src/index.ts"],
    ...["src/sprint-categories.ts", "src/sprint-categories.test.ts"],
  ]);
  expect(readFileSync(join(folder, "src", "sprint-categories.ts"), "utf8")).toContain(part);
  for (const file of written) expect(readFileSync(join(folder, file), "utf8")).not.toContain("{{");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    dependencies: object;
    devDependencies: object;
  };
  expect(manifest.name).toBe("halyard-sprint-categories");
  expect(Object.values({ ...manifest.dependencies, ...manifest.devDependencies })).not.toContain("*");

  // Compiles and tests the new package against Halyard's source files, which the condition `@halyard/source` selects.
  // `npm run verify` does the same against installed tarballs, without a condition.
  const conditions = ["@halyard/source"];
  const extension = { extends: "./tsconfig.json", compilerOptions: { customConditions: conditions } };
  writeFileSync(join(folder, "tsconfig.sources.json"), JSON.stringify(extension));
  const settings = { resolve: { conditions }, ssr: { resolve: { conditions } } };
  writeFileSync(join(folder, "vitest.config.js"), `export default ${JSON.stringify(settings)};\n`);
  const compiler = join(packageFolder, "..", "..", "tooling", "runtimes", "node_modules", "typescript7", "bin", "tsc");
  const types = spawnSync(process.execPath, [compiler, "-p", "tsconfig.sources.json"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(types.stdout).toBe("");
  execFileSync("vitest", ["run", `--testTimeout=${hang}`], { cwd: folder, stdio: "pipe" });
});

it.each(["sprintCategories", "../risks", "", "1st"])("refuses the name %j and writes nothing", (name) => {
  expect(() => createResourcePackage({ client: "pm", name, folder })).toThrow("Use lower-case words joined by hyphens");
  expect(() => readFileSync(join(folder, "package.json"))).toThrow("ENOENT");
});

it("leaves a folder that has files alone", () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), "mine\n");
  expect(() => createResourcePackage({ client: "git", name: "sprint-categories", folder })).toThrow("is not empty");
  expect(readFileSync(join(folder, "package.json"), "utf8")).toBe("mine\n");
});
