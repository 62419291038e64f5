/**
 * Milliseconds after which a wait of a test is treated as a hang. It ends a run and says nothing about speed: no verdict
 * depends on how fast the machine is.
 */
export const hang: number = 10 * 60_000;
