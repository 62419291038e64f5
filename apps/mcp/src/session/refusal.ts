/** Thrown when a request is not possible. The message tells the model the reason and an alternative. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
