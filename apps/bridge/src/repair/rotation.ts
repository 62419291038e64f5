import type { RepositoryPlace } from "../config/mappings.js";
import type { Marks } from "../store/store.js";
import { repositoryKey } from "./unlisted.js";

/** Minimum number of entries that each sweep reads. If there are no more than this, each sweep reads all of them. */
const minShare = 2;

/**
 * Returns how many entries each sweep must read, so that all entries are read within a period.
 *
 * @param every - Time between sweeps, in milliseconds.
 * @param period - Time in which all entries must be read once, in milliseconds.
 */
export function shareOf(total: number, every: number, period: number): number {
  return Math.max(minShare, Math.ceil((total * every) / period));
}

interface RotationMark {
  readonly patterns: string;
  readonly places: readonly RepositoryPlace[];
  readonly taken: number;
  /** Keys of repositories that no sweep has read yet, or that could not be read. The next sweep must read them. */
  readonly owed: readonly string[];
}

/** Options for {@link Rotation.load}. */
export interface RotationOptions {
  readonly marks: Pick<Marks, "get" | "set">;
  /** Name of the mark that stores the rotation. */
  readonly name: string;
  /** The mappings' repository patterns. If they change, a new round begins. */
  readonly patterns: string;
  /** Lists the repositories. Called when a round begins. */
  readonly list: () => Promise<readonly RepositoryPlace[]>;
  /** Returns whether an earlier sweep read the repository. */
  readonly isKnown: (place: RepositoryPlace) => Promise<boolean>;
}

/**
 * Order in which sweeps read the mapped repositories. Each sweep reads some of them. After all have been read, a new
 * round begins.
 */
export class Rotation {
  readonly #options: RotationOptions;
  readonly #places: Map<string, RepositoryPlace>;
  readonly #owed: Set<string>;
  #taken: number;

  private constructor(options: RotationOptions, mark: Omit<RotationMark, "patterns">) {
    this.#options = options;
    this.#places = new Map(mark.places.map((place) => [repositoryKey(place), place]));
    this.#owed = new Set(mark.owed);
    this.#taken = mark.taken;
  }

  /** Continues a round, or lists the repositories to begin a new one. */
  static async load(options: RotationOptions): Promise<Rotation> {
    const value = await options.marks.get(options.name);
    const mark = value === undefined ? undefined : (JSON.parse(value) as RotationMark);
    if (mark?.patterns === options.patterns && mark.taken < mark.places.length) return new Rotation(options, mark);
    const places = await options.list();
    const keys = new Set(places.map(repositoryKey));
    const owed = new Set((mark?.owed ?? []).filter((key) => keys.has(key)));
    for (const place of places) {
      if (!(await options.isKnown(place))) owed.add(repositoryKey(place));
    }
    return new Rotation(options, { places, taken: 0, owed: [...owed] });
  }

  /** All repositories in the current round. */
  get places(): RepositoryPlace[] {
    return [...this.#places.values()];
  }

  /** Adds a repository that was created during the round, or renamed to a mapped name. The next sweep must read it. */
  add(place: RepositoryPlace): void {
    this.#places.set(repositoryKey(place), place);
    this.#owed.add(repositoryKey(place));
  }

  /** Returns every repository, and ends the round. */
  takeAll(): RepositoryPlace[] {
    this.#taken = this.#places.size;
    return this.places;
  }

  /**
   * Returns the next repositories of the round. Also returns the repositories that no sweep has read yet, and those
   * that could not be read.
   */
  take(share: number): RepositoryPlace[] {
    const next = this.places.slice(this.#taken, this.#taken + share);
    this.#taken += next.length;
    const keys = new Set([...next.map(repositoryKey), ...this.#owed]);
    return [...keys].flatMap((key) => this.#places.get(key) ?? []);
  }

  /** Records whether a repository was read. If it was not, the next sweep takes it again. */
  note(place: RepositoryPlace, isRead: boolean): void {
    if (isRead) this.#owed.delete(repositoryKey(place));
    else this.#owed.add(repositoryKey(place));
  }

  /** Saves the state for the next sweep. */
  async save(): Promise<void> {
    const { marks, name, patterns } = this.#options;
    const mark: RotationMark = { patterns, places: this.places, taken: this.#taken, owed: [...this.#owed] };
    await marks.set(name, JSON.stringify(mark));
  }
}
