import { expectTypeOf, test } from "vitest";
import { createPmClient, type FullPmClient } from "./pm-client.js";

test("a client is assignable to a variable or return type declared as FullPmClient", () => {
  const open = (): FullPmClient => createPmClient({ baseUrl: "https://pm.example.com" });
  const pm: FullPmClient = createPmClient({ baseUrl: "https://pm.example.com" });
  expectTypeOf(open().workPackages.get).toEqualTypeOf(pm.workPackages.get);
});
