/** An error message for the model: its request is not possible, and the alternative. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
