/** A program of a page that runs in the playground, as it stands in the list of all. */
export interface ListedExample {
  /** Name in the address, such as `guides-lists-2`. */
  readonly id: string;
  /** Title of its page. */
  readonly title: string;
}

/** A program of a page that runs in the playground. */
export interface Example extends ListedExample {
  readonly code: string;
  /** The code with a class for each kind of token. */
  readonly html: string;
  /** The lines that it prints. */
  readonly output: string;
}

/** Returns the path of an example's file, beside that of the list. */
export function exampleFile(list: string, id: string): string {
  return list.replace(/\.json$/, `/${id}.json`);
}
