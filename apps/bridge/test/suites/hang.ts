/** Milliseconds after which a wait of a suite is taken for a hang. It ends a run and says nothing about speed. */
export const hang: number = 10 * 60_000;
