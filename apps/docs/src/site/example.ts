/** A program of a page that runs in the playground. */
export interface Example {
  /** Name in the address, such as `guides-lists-2`. */
  readonly id: string;
  /** Title of its page. */
  readonly title: string;
  readonly code: string;
  /** The code with a class for each kind of token. */
  readonly html: string;
  /** The lines that it prints. */
  readonly output: string;
}
