import { expectTypeOf, test } from "vitest";
import { createGitClient, type FullGitClient } from "./index.js";

test("a client is assignable to a variable or return type declared as FullGitClient", () => {
  const open = (): FullGitClient => createGitClient({ baseUrl: "https://git.example.com" });
  const git: FullGitClient = createGitClient({ baseUrl: "https://git.example.com" });
  expectTypeOf(open().pulls.get).toEqualTypeOf(git.pulls.get);
});
