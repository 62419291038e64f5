/** Thrown for a payload that the handler of a real server does not survive: it answers 500. */
export class BrokenPayload extends Error {
  override readonly name: string = "BrokenPayload";
}

/** A JSON object of a payload. */
export type PayloadObject = Readonly<Record<string, unknown>>;

/** Returns a member that has to exist, whatever its value. */
export function member(object: PayloadObject, name: string): unknown {
  if (!Object.hasOwn(object, name)) throw new BrokenPayload(`key not found: "${name}"`);
  return object[name];
}

/** Returns an object that has to exist. */
export function objectIn(object: PayloadObject, name: string): PayloadObject {
  const value = member(object, name);
  if (!isObject(value)) throw new BrokenPayload(`"${name}" is not an object`);
  return value;
}

/** Returns a text that has to exist and must not be blank. */
export function textIn(object: PayloadObject, name: string): string {
  const value = member(object, name);
  if (typeof value !== "string" || value.trim() === "") throw new BrokenPayload(`Validation failed: ${name} is blank`);
  return value;
}

/** Returns an integer that has to exist and to fit into a column of 64 bits. */
export function integerIn(object: PayloadObject, name: string): number {
  const value = member(object, name);
  if (!Number.isSafeInteger(value)) throw new BrokenPayload(`Validation failed: ${name} is not an integer`);
  return value as number;
}

/** Returns one of some texts. */
export function choiceIn(object: PayloadObject, name: string, choices: readonly string[]): string {
  const value = member(object, name);
  if (typeof value === "string" && choices.includes(value)) return value;
  throw new BrokenPayload(`"${name}" is not one of ${choices.join(", ")}`);
}

/** Returns a text that may be left out or null. */
export function optionalText(object: PayloadObject, name: string): string | null {
  const value = object[name];
  return typeof value === "string" ? value : null;
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is PayloadObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
