/**
 * Kind of reference: `closes` closes the work package, `mentions` mentions it, and `private` mentions it without a
 * comment on the work package.
 */
export type ReferenceKind = "closes" | "mentions" | "private";

/** A work package that a text names. */
export interface Reference {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  /** Number of the work package, or its semantic id in upper case, such as `PROJ-12`. The API accepts either. */
  readonly id: number | string;
  readonly kind: ReferenceKind;
  /**
   * True for an id that a branch name may contain by chance, as in `12-hoist` or `PROJ-12`. If the work package does
   * not exist, a tentative reference is not reported.
   */
  readonly tentative?: true | undefined;
  /**
   * True if the author of the reference has no write access, or if the text already names as many work packages as one
   * text can change. Such a reference has no effect on status, fields, time or the required commit status.
   */
  readonly mentionOnly?: true | undefined;
}

/** Rules for recognising references in the texts of one repository. */
export interface ReferenceSyntax {
  /** Name of the OpenProject connection that `OP#12` refers to. */
  readonly connection: string;
  /** OpenProject instances whose work package addresses are references. */
  readonly instances: readonly OpenProjectInstance[];
  /** Closing words, in lower case. A reference after such a word has the kind `closes`. */
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
