/** An id and where it ends in the text. */
export interface FoundId {
  readonly id: number | string;
  readonly end: number;
}

/** The greatest id that a database column of OpenProject holds. */
const maxId = 2 ** 31 - 1;

/**
 * Reads the id of a work package that begins at a place of a text: `12`, or a project's identifier and a number, `PROJ-12`,
 * which comes back in upper case. Leading zeros and numbers from 2^31 on are no ids. What follows is not looked at.
 *
 * @example
 * readId("OP#12", 3); // { id: 12, end: 5 }
 */
export function readId(text: string, at: number): FoundId | undefined {
  // Bounded on purpose: a longer run of digits or letters cannot be an id, and is not read to its end.
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
