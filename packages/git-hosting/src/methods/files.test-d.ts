import { expectTypeOf, test } from "vitest";
import type { GitClient } from "../core.js";
import { changeFiles, readFile, writeFile } from "./files.js";

declare const git: GitClient<object>;
const at = { owner: "o", repo: "r", path: "a" };

test("readFile gives text, and bytes when asked for them", () => {
  expectTypeOf(readFile(git, at)).resolves.toHaveProperty("content").toEqualTypeOf<string>();
  expectTypeOf(readFile(git, { ...at, as: "bytes" }))
    .resolves.toHaveProperty("content")
    .toEqualTypeOf<Uint8Array<ArrayBuffer>>();
});

test("a write takes text or bytes, and only a blob or null as what it expects", () => {
  expectTypeOf(writeFile).parameter(1).toHaveProperty("content").toEqualTypeOf<string | Uint8Array>();
  expectTypeOf(writeFile).parameter(1).toHaveProperty("sha").toEqualTypeOf<string | null | undefined>();
});

test("a deletion takes no content", () => {
  // @ts-expect-error There is nothing to write.
  const call = () => changeFiles(git, { ...at, changes: [{ action: "delete", path: "a", content: "" }] });
  expectTypeOf(call).toBeFunction();
});
