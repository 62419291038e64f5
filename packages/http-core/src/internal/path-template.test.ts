import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compilePath } from "./path-template.js";

test("a filled template always leads to the same operation, whatever the values", () => {
  const template = compilePath("/repos/{owner}/files/{+path}/raw");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (owner, path) => {
      const filled = template.fill({ owner, path });
      if (typeof filled !== "string") return;
      const { pathname, search, hash, origin } = new URL(`https://x.example${filled}`);
      expect(origin + search + hash).toBe("https://x.example");
      expect(pathname).toBe(filled);
      const [, repos, one, files, ...rest] = pathname.split("/");
      expect([repos, files, rest.at(-1)]).toEqual(["repos", "files", "raw"]);
      expect(decodeURIComponent(one!)).toBe(owner.toWellFormed());
      expect(rest.slice(0, -1).map(decodeURIComponent).join("/")).toBe(path.toWellFormed());
    }),
  );
});

test.each(["", ".", "..", "a/../b", "./a", "a/.."])("%j is refused as a path", (path) => {
  expect(compilePath("/files/{+path}").fill({ path })).toHaveLength(1);
});

test.each([undefined, null, {}, [], true, Number.NaN, Infinity, "", ".", ".."])(
  "%j is refused as a path segment",
  (value) => {
    expect(compilePath("/x/{id}").fill({ id: value })).toMatchObject([{ path: "id" }]);
  },
);

test("names are in order, numbers of every size are accepted, and inherited members are not values", () => {
  const template = compilePath("/a/{b}/{+c}/{toString}");
  expect(template.names).toEqual(["b", "c", "toString"]);
  expect(template.fill({ b: 9007199254740993n, c: 0, toString: -1 })).toBe("/a/9007199254740993/0/-1");
  expect(template.fill({ b: 1, c: 1 })).toMatchObject([{ path: "toString", got: "undefined" }]);
});
