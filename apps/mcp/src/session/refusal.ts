/** An error whose sentence is for the model: something it asked for is not possible, and what to do instead. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
