/** The list entry of an example. */
export interface ListedExample {
  /** Name in the address, such as `guides-lists-2`. */
  readonly id: string;
  /** Title of the page. */
  readonly title: string;
}

/** A program from a page, which can run in the playground. */
export interface Example extends ListedExample {
  readonly code: string;
  /** The code with a class for each kind of token. */
  readonly html: string;
  /** The code without types, for the worker. */
  readonly script: string;
  /** The expected output. */
  readonly output: string;
}

/** Returns the path of an example's file, which is in a folder named after the list. */
export function exampleFile(list: string, id: string): string {
  return list.replace(/\.json$/, `/${id}.json`);
}
