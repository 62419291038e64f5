import { expect, test } from "vitest";
import { stopTime } from "./stopped-time.js";

test("long timers wait until enough time passes, and cleared ones never run", () => {
  const time = stopTime();
  const before = performance.now();
  const ran: string[] = [];
  setTimeout((name: string) => ran.push(name), 100, "first");
  setTimeout(() => ran.push("second"), 200);
  clearTimeout(setTimeout(() => ran.push("cleared"), 100));
  expect(performance.now()).toBe(before);
  time.pass(99);
  expect(ran).toEqual([]);
  time.pass(1);
  expect(ran).toEqual(["first"]);
  time.pass(1000);
  expect(ran).toEqual(["first", "second"]);
  expect(performance.now()).toBe(before + 1100);
});

test("short pauses elapse by themselves", async () => {
  stopTime();
  await new Promise((resolve) => setTimeout(resolve, 5));
});
