import { expectTypeOf, test } from "vitest";
import type { FullGitClient } from "../git-client.js";
import type { WriteFile } from "./files.js";

declare const git: FullGitClient["contents"];
const at = { owner: "o", repo: "r", path: "a" };

test("readFile returns text, or bytes on request", () => {
  expectTypeOf(git.readFile(at)).resolves.toHaveProperty("content").toEqualTypeOf<string>();
  expectTypeOf(git.readFile({ ...at, as: "bytes" }))
    .resolves.toHaveProperty("content")
    .toEqualTypeOf<Uint8Array<ArrayBuffer>>();
});

test("a write accepts text or bytes as `content`, and a blob's hash or null as `sha`", () => {
  expectTypeOf<WriteFile>().toHaveProperty("content").toEqualTypeOf<string | Uint8Array>();
  expectTypeOf<WriteFile>().toHaveProperty("sha").toEqualTypeOf<string | null | undefined>();
});

test("a deletion has no content", () => {
  // @ts-expect-error A deletion has no `content`.
  const call = () => git.changeFiles({ ...at, changes: [{ action: "delete", path: "a", content: "" }] });
  expectTypeOf(call).toBeFunction();
});
