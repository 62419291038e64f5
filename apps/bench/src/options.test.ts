import { expect, it } from "vitest";
import { parseOptions } from "./options.ts";

const known = ["get", "cpu"];

it("measures everything thoroughly by default", () => {
  expect(parseOptions([], known)).toEqual({ rows: known, quick: false, rounds: 10, peers: true });
});

it("takes chosen rows, rounds and quick mode", () => {
  const options = parseOptions(["--row", "cpu", "--rounds", "3", "--quick", "--without-peers"], known);
  expect(options).toEqual({ rows: ["cpu"], quick: true, rounds: 3, peers: false });
  expect(parseOptions(["--quick"], known).rounds).toBe(2);
});

it.each([
  [["--row", "nope"], "no row called nope. The rows are: get, cpu."],
  [["--rounds", "0"], "--rounds must be a whole number"],
  [["--rounds", "2.5"], "--rounds must be a whole number"],
  [["--fast"], "--fast"],
])("refuses %j", (args, message) => {
  expect(() => parseOptions(args, known)).toThrow(message);
});
