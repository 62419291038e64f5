import { expectTypeOf, test } from "vitest";
import { createGitClient, type FullGitClient } from "./index.js";

test("a client is a FullGitClient also where the type is asked for first", () => {
  const open = (): FullGitClient => createGitClient({ baseUrl: "https://git.example.com" });
  const git: FullGitClient = createGitClient({ baseUrl: "https://git.example.com" });
  expectTypeOf(open().pulls.get).toEqualTypeOf(git.pulls.get);
});
