import { expectTypeOf, test } from "vitest";
import { createGitClient, type FullGitClient } from "./index.js";

test("a client is assignable to FullGitClient when the type is declared first", () => {
  const open = (): FullGitClient => createGitClient({ baseUrl: "https://git.example.com" });
  const git: FullGitClient = createGitClient({ baseUrl: "https://git.example.com" });
  expectTypeOf(open().pulls.get).toEqualTypeOf(git.pulls.get);
});
