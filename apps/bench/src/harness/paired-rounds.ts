/** Options for {@link pairedRounds}. */
export interface RoundOptions {
  readonly rounds: number;
  /** Random number generator that decides the order in each round. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/**
 * Measures every contender once per round, in a random order. A temporary slowdown of the machine affects all
 * contenders in a round. Ratios within a round are therefore more reliable than times from different rounds.
 *
 * @returns The samples of each contender. The same index means the same round.
 */
export async function pairedRounds<Sample>(
  names: readonly string[],
  measure: (name: string) => Sample | Promise<Sample>,
  { rounds, random = Math.random }: RoundOptions,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map<string, Sample[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(names, random)) samples.get(name)?.push(await measure(name));
  }
  return samples;
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
