import type { validateHeaderName, validateHeaderValue } from "node:http";

/** Functions from `node:http` that reject invalid header names and values. */
interface HeaderChecks {
  readonly validateHeaderName: typeof validateHeaderName;
  readonly validateHeaderValue: typeof validateHeaderValue;
}

/**
 * Replacement for the platform's `Headers`. Using the original would make Node load all of `fetch`. Names are in lower
 * case, and iteration is sorted by name.
 *
 * @see https://fetch.spec.whatwg.org/#headers-class
 */
export class LightHeaders implements Headers {
  readonly #checks: HeaderChecks;
  readonly #fields = new Map<string, string[]>();

  constructor(checks: HeaderChecks) {
    this.#checks = checks;
  }

  append(name: string, value: string): void {
    const [key, text] = this.#read(name, value);
    this.#fields.set(key, [...(this.#fields.get(key) ?? []), text]);
  }

  set(name: string, value: string): void {
    const [key, text] = this.#read(name, value);
    this.#fields.set(key, [text]);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  get(name: string): string | null {
    return this.#fields.get(name.toLowerCase())?.join(", ") ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#fields.get("set-cookie") ?? [])];
  }

  has(name: string): boolean {
    return this.#fields.has(name.toLowerCase());
  }

  forEach(work: (value: string, name: string, parent: Headers) => void, self?: unknown): void {
    for (const [name, value] of this) work.call(self, value, name, this);
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#sorted().values();
  }

  keys(): HeadersIterator<string> {
    return this.#sorted()
      .map(([name]) => name)
      .values();
  }

  values(): HeadersIterator<string> {
    return this.#sorted()
      .map(([, value]) => value)
      .values();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries();
  }

  /** Returns the fields sorted by name. Does not join cookies, because a cookie's value may contain commas. */
  #sorted(): [string, string][] {
    return [...this.#fields]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([name, values]): [string, string][] =>
        name === "set-cookie" ? values.map((value) => [name, value]) : [[name, values.join(", ")]],
      );
  }

  /**
   * Returns a field's normalised name and value.
   *
   * @throws TypeError for a name or value that HTTP does not allow, such as one with a line break.
   */
  #read(name: string, value: string): [string, string] {
    const text = value.replaceAll(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
    this.#checks.validateHeaderName(name);
    this.#checks.validateHeaderValue(name, text);
    return [name.toLowerCase(), text];
  }
}
