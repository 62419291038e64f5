/** Thrown when a person has changed a document since the run read it. The subject is reconciled again. */
export class Outdated extends Error {
  override readonly name = "Outdated";
}
