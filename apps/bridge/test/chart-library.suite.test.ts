import { readdirSync, readFileSync } from "node:fs";
import type uPlot from "uplot";
import { expect, test } from "vitest";

const dist = new URL("../dist/", import.meta.url);

test("the build has the page's own files, the chart library, and its licence", async () => {
  const own = readdirSync(new URL("../src/page/assets/", import.meta.url), { recursive: true, encoding: "utf8" });
  const built = readdirSync(new URL("assets/", dist), { recursive: true, encoding: "utf8" });
  const declarations = own.filter((file) => file.endsWith(".d.ts"));

  expect(built.toSorted()).toEqual(
    [...own.filter((file) => !declarations.includes(file)), "THIRD-PARTY.txt", "uplot.css", "uplot.js"].toSorted(),
  );
  expect(readFileSync(new URL("assets/THIRD-PARTY.txt", dist), "utf8")).toMatch(
    /^uplot \d[^]*Permission is hereby granted/m,
  );

  const library = (await import(new URL("assets/uplot.js", dist).href)) as { readonly default: typeof uPlot };

  expect(Object.keys(library.default.paths)).toEqual(expect.arrayContaining(["bars", "stepped", "linear"]));
});
