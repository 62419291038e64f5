import { expect, it } from "vitest";
import { profileTable } from "./profile-table.ts";

it("lists the parts of all contenders in units of the base, the largest first, and adds up the small ones", () => {
  const { caption, columns, lines } = profileTable(
    new Map([
      [
        "Halyard",
        [
          ["undici", 60],
          ["Halyard, hop", 40],
          ["zod", 1],
          ["ky", 1],
        ] as const,
      ],
      ["fetch", [["undici", 100]] as const],
    ]),
  );
  expect(caption).toBe("Processor time of the main thread, relative to fetch");
  expect(columns).toEqual(["", "Halyard", "fetch"]);
  expect(lines).toEqual([
    ["undici", "0.60", "1.00"],
    ["Halyard, hop", "0.40", ""],
    ["2 smaller parts", "0.02", ""],
    ["sum", "1.02", "1.00"],
  ]);
});
