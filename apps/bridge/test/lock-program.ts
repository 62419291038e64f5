/** Tries to lock a data directory, prints the result, and holds the lock until the process is killed. */
import { lockDataDirectory } from "../src/store/data-directory/lock.js";

try {
  await lockDataDirectory(process.argv[2] ?? "");
  console.log("taken");
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
setInterval(() => undefined, 60_000);
