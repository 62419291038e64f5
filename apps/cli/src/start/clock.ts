/**
 * The clock of the program, which the build puts in place of the platform's `performance`: Node loads nine of its
 * modules with that object, which takes 3 % of a command with one request.
 */
export const performance = {
  /** Returns a time in milliseconds that never goes back. */
  now(): number {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1_000_000;
  },
};
