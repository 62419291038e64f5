/**
 * Milliseconds after which a test's wait counts as a hang. Long enough that no result depends on the speed of the
 * machine.
 */
export const hang: number = 10 * 60_000;
