/** One comparison: a section of the report, and what `--row` selects. */
export interface Row {
  /** The value of `--row` that selects it. */
  readonly name: string;
  /** Heading of its section. */
  readonly title: string;
  /** Describes the work of every contender and the measurement. */
  readonly description: string;
  /** The packages whose versions belong to the results. */
  readonly packages: readonly string[];
  /** Measures the row. A contender with a wrong result fails the whole row. */
  run(setting: Setting): Promise<Findings>;
}

/** Options for a measurement. */
export interface Setting {
  readonly rounds: number;
  /** Does little work, to show that a row runs; the measurements are not kept. */
  readonly quick: boolean;
  /** Whether the peers take part; without them Halyard runs beside what needs no installation. */
  readonly peers: boolean;
}

/** The findings of a row. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  /** Number of rounds, where the row is measured in rounds. */
  readonly rounds?: number | undefined;
  /** Lines of the report's table of memory. */
  readonly memory?: Table | undefined;
}

/** A table of the report, ready to be printed. */
export interface Table {
  /** Heading that distinguishes it from the row's other tables. */
  readonly caption?: string | undefined;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A goal of a row. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly met: boolean;
}
