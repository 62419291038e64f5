/**
 * Module to load into a program with `--import`. It measures the longest time that the event loop was blocked, in
 * milliseconds. When the program exits, the module writes this time to the file that the environment variable
 * `LOOP_DELAY_FILE` names.
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
