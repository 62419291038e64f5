import { expectTypeOf, test } from "vitest";
import { createPmClient, type FullPmClient } from "./pm-client.js";

test("a client is assignable to FullPmClient when the type is declared first", () => {
  const open = (): FullPmClient => createPmClient({ baseUrl: "https://pm.example.com" });
  const pm: FullPmClient = createPmClient({ baseUrl: "https://pm.example.com" });
  expectTypeOf(open().workPackages.get).toEqualTypeOf(pm.workPackages.get);
});
