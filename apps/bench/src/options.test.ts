import { expect, it } from "vitest";
import { parseOptions } from "./options.ts";

const known = [{ name: "get" }, { name: "cpu" }, { name: "types", isOnRequest: true }];

it("measures all rows in full by default, except those that run only on request", () => {
  expect(parseOptions([], known)).toEqual({
    rows: ["get", "cpu"],
    quick: false,
    rounds: 5,
    peers: true,
    profile: false,
  });
  expect(parseOptions(["--row", "types"], known).rows).toEqual(["types"]);
});

it("accepts a choice of rows, a number of rounds, and quick mode", () => {
  const options = parseOptions(["--row", "cpu", "--rounds", "3", "--quick", "--without-peers"], known);
  expect(options).toEqual({ rows: ["cpu"], quick: true, rounds: 3, peers: false, profile: false });
  expect(parseOptions(["--profile"], known).profile).toBe(true);
  expect(parseOptions(["--quick"], known).rounds).toBe(2);
});

it.each([
  [["--row", "nope"], "no benchmark row named nope. The rows are: get, cpu, types."],
  [["--rounds", "0"], "--rounds must be a whole number"],
  [["--rounds", "2.5"], "--rounds must be a whole number"],
  [["--fast"], "--fast"],
])("refuses %j", (args, message) => {
  expect(() => parseOptions(args, known)).toThrow(message);
});
