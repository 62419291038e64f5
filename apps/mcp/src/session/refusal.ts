/** An error for the model. Its message says why the request is not possible, and names an alternative. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
