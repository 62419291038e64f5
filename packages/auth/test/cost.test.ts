import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

const sources = fileURLToPath(new URL("..", import.meta.url));

it("importing the package loads neither oauth4webapi nor jose before their first use", async () => {
  const { metafile } = await build({
    stdin: { contents: 'export * from "./src/index.js";', resolveDir: sources },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    external: ["@halyard/http-core", "oauth4webapi", "jose"],
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const kinds = (path: string): string[] => [
    ...new Set(imports.filter((found) => found.path === path).map(({ kind }) => kind)),
  ];
  expect(kinds("oauth4webapi")).toEqual(["dynamic-import"]);
  expect(kinds("jose")).toEqual(["dynamic-import"]);
});
