/**
 * Module that is loaded into a program with `--import`. When the program ends, writes the longest block of its event
 * loop, in milliseconds, to a file. The environment variable `LOOP_DELAY_FILE` contains the path of the file.
 */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env["LOOP_DELAY_FILE"];
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.once("exit", () => {
  if (file !== undefined) writeFileSync(file, String(Math.max(0, delay.max / 1e6 - resolution)));
});
