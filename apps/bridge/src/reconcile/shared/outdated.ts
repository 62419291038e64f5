/** Thrown when a document was changed by a person since the run has read it. The subject is reconciled again. */
export class Outdated extends Error {
  override readonly name = "Outdated";
}
