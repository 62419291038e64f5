/** One comparison: a section of the report, and what `--row` selects. */
export interface Row {
  /** As `--row` takes it. */
  readonly name: string;
  /** Heading of its section. */
  readonly title: string;
  /** What every contender does, and what is measured. */
  readonly description: string;
  /** The packages whose versions belong to the results. */
  readonly packages: readonly string[];
  /** Measures. A contender with a wrong result makes the whole row fail. */
  run(setting: Setting): Promise<Findings>;
}

/** How thoroughly to measure. */
export interface Setting {
  readonly rounds: number;
  /** Little work: shows that a row runs, and measures nothing worth keeping. */
  readonly quick: boolean;
  /** Whether the peers take part; without them Halyard runs beside what needs no installation. */
  readonly peers: boolean;
}

/** What a row found. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  /** How many rounds it took, where the row is measured in rounds. */
  readonly rounds?: number | undefined;
  /** Lines of the report's table of memory. */
  readonly memory?: Table | undefined;
}

/** A table of the report, ready to be printed. */
export interface Table {
  /** What tells it from the row's other tables. */
  readonly caption?: string | undefined;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** What a row is meant to reach. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly met: boolean;
}
