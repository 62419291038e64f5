/** Options for {@link pairedRounds}. */
export interface RoundOptions {
  readonly rounds: number;
  /** Gives the order in each round, from 0 up to 1 like `Math.random`, its default. */
  readonly random?: (() => number) | undefined;
}

/**
 * Measures every contender once a round, in an order that changes from round to round. What slows the machine for a while
 * slows all contenders of a round, so that the ratio within a round tells more than times of different rounds.
 *
 * @returns The samples of each contender; the same place in each list is the same round.
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
