/**
 * Replaces the platform's `performance` in the build. The original would make Node load nine more of its own modules.
 * For a command that sends one request, loading them takes 3 % of the total time.
 */
export const performance = {
  /** Returns milliseconds on a clock that never goes backwards. */
  now(): number {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1_000_000;
  },
};
