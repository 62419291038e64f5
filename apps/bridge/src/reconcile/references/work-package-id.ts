/** An id and the position after it in the text. */
export interface FoundId {
  readonly id: number | string;
  readonly end: number;
}

/** Greatest id that OpenProject's database can store. */
const maxId = 2 ** 31 - 1;

/**
 * Reads a work package's id at a position in a text: a number (`12`), or a project's identifier and a number
 * (`PROJ-12`), which is returned in upper case. Ids have no leading zeros and are less than 2^31. Text after the id is
 * ignored.
 *
 * @example
 * readId("OP#12", 3); // { id: 12, end: 5 }
 */
export function readId(text: string, at: number): FoundId | undefined {
  // The pattern limits the length. A longer sequence of digits or letters cannot be an id and need not be read to its
  // end.
  const idAt = /([1-9]\d{0,9})|([a-z][a-z0-9_]{0,19})-([1-9]\d{0,9})/iy;
  idAt.lastIndex = at;
  const match = idAt.exec(text);
  if (match === null) return undefined;
  const [whole, plain, project, number] = match;
  if (Number(plain ?? number) > maxId) return undefined;
  return {
    id: plain === undefined ? `${String(project).toUpperCase()}-${String(number)}` : Number(plain),
    end: at + whole.length,
  };
}
