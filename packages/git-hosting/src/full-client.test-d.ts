import { expectTypeOf, test } from "vitest";
import { createGitClient, type FullGitClient } from "./index.js";

test("a client is a FullGitClient even if the type is needed first", () => {
  const open = (): FullGitClient => createGitClient({ baseUrl: "https://git.example.com" });
  const git: FullGitClient = createGitClient({ baseUrl: "https://git.example.com" });
  expectTypeOf(open().pulls.get).toEqualTypeOf(git.pulls.get);
});
