/**
 * Time after which a test's wait counts as a hang, in milliseconds. It is long enough that no result depends on the
 * machine's speed.
 */
export const hang: number = 10 * 60_000;
