/** Kind of a reference: closes the work package, mentions it, or mentions it without a comment on the work package. */
export type ReferenceKind = "closes" | "mentions" | "private";

/** A work package that a text names. */
export interface Reference {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  /** Number of the work package, or its semantic id in upper case, such as `PROJ-12`. The API accepts both as an id. */
  readonly id: number | string;
  readonly kind: ReferenceKind;
  /**
   * True for an id that the name of a branch may contain by chance (`12-hoist`, `PROJ-12`). A tentative reference to a
   * work package that does not exist is not reported.
   */
  readonly tentative?: true | undefined;
  /**
   * True for a reference without authority: its authors have no write access, or it exceeds the number of work packages
   * that one text can change. The reference then has no effect on status, fields, time and the required check.
   */
  readonly mentionOnly?: true | undefined;
}

/** Rules by which references in texts from one repository are recognised. */
export interface ReferenceSyntax {
  /** Name of the OpenProject connection that `OP#12` means. */
  readonly connection: string;
  /** The instances whose addresses name work packages. */
  readonly instances: readonly OpenProjectInstance[];
  /** Words, in lower case, that give the reference after them the kind `closes`. */
  readonly closingWords: readonly string[];
  /** Whether `[#12]` is a reference. */
  readonly bracketReferences: boolean;
}

/** OpenProject instance whose web addresses are references. */
export interface OpenProjectInstance {
  readonly connection: string;
  /** Base address of the instance. May contain a path. */
  readonly url: string;
}
