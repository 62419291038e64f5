import type { ProfileParts } from "./profile.ts";

/** One comparison. It is a section of the report, and can be selected with `--row`. */
export interface Row {
  /** Name for `--row`. */
  readonly name: string;
  /** Heading of the row's section. */
  readonly title: string;
  /** Description of the work and of the measurement. */
  readonly description: string;
  /** The packages whose versions are listed with the results. */
  readonly packages: readonly string[];
  /** Whether the row is measured only with `--row`, because its result is not expected to change. */
  readonly isOnRequest?: boolean | undefined;
  /** Measures the row. Rejects when a contender has a wrong result. */
  run(setting: Setting): Promise<Findings>;
  /** Contender to whose time all times in the profile are relative. Default: the first one that is not Halyard. */
  readonly profileBase?: string | undefined;
  /**
   * Returns the tables that `--profile` prints. Used when the profile of a single thread would not explain the result.
   */
  readonly profile?: (() => Promise<readonly Table[]>) | undefined;
}

/** Options for a measurement. */
export interface Setting {
  readonly rounds: number;
  /** Whether to do little work, only to test that a row runs. The measurements are then not stored. */
  readonly quick: boolean;
  /**
   * Whether to measure the peers, which are clients from other projects. If false, Halyard is compared only with
   * contenders that need no installation.
   */
  readonly peers: boolean;
  /** Called with the profile of each contender that needs no installation. If it is missing, nothing is profiled. */
  readonly onProfile?: ((contender: string, parts: ProfileParts) => void) | undefined;
}

/** Results of measuring a row. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  /** Number of rounds, if the row is measured in rounds. */
  readonly rounds?: number | undefined;
  /** Table of peak memory, for the report's section about memory. */
  readonly memory?: Table | undefined;
}

/** A table of the report, ready to be printed. */
export interface Table {
  /** Heading, if the row has several tables. */
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
