import type { ProfileParts } from "./profile.ts";

/** A comparison of contenders. It is a section of the report, and `--row` can select it. */
export interface Row {
  /** Name by which `--row` selects the row. */
  readonly name: string;
  /** Heading of the row's section. */
  readonly title: string;
  /** Describes the work, and how it is measured. */
  readonly description: string;
  /** Packages whose versions the report lists with the results. */
  readonly packages: readonly string[];
  /** Whether the row is measured only if `--row` names it, because its result is not expected to change. */
  readonly isOnRequest?: boolean | undefined;
  /** Measures the row. Rejects when a contender's result is wrong. */
  run(setting: Setting): Promise<Findings>;
  /** Contender that the profile compares all others with. Default: the first contender that is not Halyard. */
  readonly profileBase?: string | undefined;
  /**
   * Returns the tables that `--profile` prints. Needed only if a profile of a single thread would not explain the row's
   * result. Default: the profiles of the row's contenders.
   */
  readonly profile?: (() => Promise<readonly Table[]>) | undefined;
}

/** Options for measuring a row. */
export interface Setting {
  readonly rounds: number;
  /** Whether to do only a little work, to test that a row runs. The results are not stored. */
  readonly quick: boolean;
  /**
   * Whether to measure the peers, which are clients from other projects. Otherwise, Halyard is compared only with
   * contenders that need no installation.
   */
  readonly peers: boolean;
  /** Called with the profile of each contender that needs no installation. Default: nothing is profiled. */
  readonly onProfile?: ((contender: string, parts: ProfileParts) => void) | undefined;
}

/** Results of a measured row. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  /** Number of rounds, if the row is measured in rounds. */
  readonly rounds?: number | undefined;
  /** Table of peak memory for the report's section on memory. */
  readonly memory?: Table | undefined;
}

/** A table in the report, ready to print. */
export interface Table {
  /** Heading of the table, for rows with several tables. */
  readonly caption?: string | undefined;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A goal for a row, and whether it was met. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly met: boolean;
}
