/** An example's entry in the list of examples. */
export interface ListedExample {
  /** Name in the playground's address, such as `guides-lists-2`. */
  readonly id: string;
  /** Title of the page that the example is on. */
  readonly title: string;
}

/** A program that can run in the playground, taken from a page. */
export interface Example extends ListedExample {
  readonly code: string;
  /** The code as HTML, with a class for each kind of token. */
  readonly html: string;
  /** The compiled code, for the worker. */
  readonly script: string;
  /** The expected output. */
  readonly output: string;
}

/** Returns the path of an example's file. The file is in a folder named after the list. */
export function exampleFile(list: string, id: string): string {
  return list.replace(/\.json$/, `/${id}.json`);
}
