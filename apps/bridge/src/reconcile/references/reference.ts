/** What a text says of a work package: that it settles it, speaks of it, or speaks of it without telling it so. */
export type ReferenceKind = "closes" | "mentions" | "private";

/** A work package that a text names. */
export interface Reference {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  /** Its number, or its semantic id in upper case, such as `PROJ-12`. Both are what the API takes as an id. */
  readonly id: number | string;
  readonly kind: ReferenceKind;
  /**
   * Set where the name of a branch only looks like it (`12-hoist`, `PROJ-12`): if no such work package exists, nobody has
   * made a mistake.
   */
  readonly tentative?: true | undefined;
}

/** How references are read in the texts of one repository. */
export interface ReferenceSyntax {
  /** Name of the OpenProject connection that `OP#12` means. */
  readonly connection: string;
  /** The instances whose addresses name work packages. */
  readonly instances: readonly OpenProjectInstance[];
  /** Words before a reference that say that the work package is settled. Lower case. */
  readonly closingWords: readonly string[];
  /** Whether `[#12]` counts. */
  readonly bracketReferences: boolean;
}

/** Where the work packages of a connection are looked at. */
export interface OpenProjectInstance {
  readonly connection: string;
  /** Address of the instance, also below a path. */
  readonly url: string;
}
