/** Thrown for a payload that a real server's handler fails to process. The response is a 500. */
export class BrokenPayload extends Error {
  override readonly name: string = "BrokenPayload";
}

/** A JSON object in a payload. */
export type PayloadObject = Readonly<Record<string, unknown>>;

/** Returns a required field of any type. */
export function member(object: PayloadObject, name: string): unknown {
  if (!Object.hasOwn(object, name)) throw new BrokenPayload(`key not found: "${name}"`);
  return object[name];
}

/** Returns a required object. */
export function objectIn(object: PayloadObject, name: string): PayloadObject {
  const value = member(object, name);
  if (!isObject(value)) throw new BrokenPayload(`"${name}" is not an object`);
  return value;
}

/** Returns a required string that is not blank. */
export function textIn(object: PayloadObject, name: string): string {
  const value = member(object, name);
  if (typeof value !== "string" || value.trim() === "") throw new BrokenPayload(`Validation failed: ${name} is blank`);
  return value;
}

/** Returns a required integer. It must be a safe integer. */
export function integerIn(object: PayloadObject, name: string): number {
  const value = member(object, name);
  if (!Number.isSafeInteger(value)) throw new BrokenPayload(`Validation failed: ${name} is not an integer`);
  return value as number;
}

/** Returns a required string that must be one of the choices. */
export function choiceIn(object: PayloadObject, name: string, choices: readonly string[]): string {
  const value = member(object, name);
  if (typeof value === "string" && choices.includes(value)) return value;
  throw new BrokenPayload(`"${name}" is not one of ${choices.join(", ")}`);
}

/** Returns an optional string. Null when it is absent or not a string. */
export function optionalText(object: PayloadObject, name: string): string | null {
  const value = object[name];
  return typeof value === "string" ? value : null;
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is PayloadObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
