/**
 * Milliseconds after which a wait in a test is treated as a hang. Long enough that no result depends on the speed of
 * the machine.
 */
export const hang: number = 10 * 60_000;
