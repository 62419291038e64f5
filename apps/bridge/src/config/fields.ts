import { z } from "zod";
import { didYouMean } from "./did-you-mean.js";
import { bytes, durationPattern, milliseconds, sizePattern } from "./quantities.js";

/** The parts of a zod issue that the messages use. */
interface RawIssue {
  readonly code: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
}

/** Joins a problem and its advice into one string, because a zod issue has only one message. */
export function withAdvice(message: string, advice: string): string {
  return `${message}\n${advice}`;
}

/**
 * Returns one string that contains two lines for each unknown name, in the order of `unknown`. The first line is the
 * problem, and the second is the advice.
 */
export function unknownNames(unknown: readonly string[], names: readonly string[], what: string): string {
  // A quoted key can contain line breaks. They are removed, because a line break separates a problem from its advice.
  const shortened = unknown.map((name) => name.replace(/\s+/g, " ").slice(0, 60));
  return shortened
    .map((name) => {
      const isMisplaced = name === "rules" && !names.includes(name);
      const advice = isMisplaced
        ? "Each mapping has its own rules: move `rules` into an entry of `mappings`"
        : didYouMean(name, names);
      return withAdvice(`there is no ${what} \`${name}\``, advice);
    })
    .join("\n");
}

/** Reference to a secret: the name of an environment variable, or the path of a file. */
export type SecretReference = { readonly env: string } | { readonly file: string };

/** Documentation of a field, for messages and for editors. */
interface Description {
  /** Meaning of the field, for the JSON Schema. */
  readonly description: string;
  /** Description of the expected value. It follows the word "expected" in a message. */
  readonly expected: string;
  /** Valid line of YAML, as an example. */
  readonly example: string;
}

/** Matches any string that is not blank. */
export const anyText: RegExp = /\S/;

/** Returns a field for a string that matches a pattern. */
export function text(pattern: RegExp, about: Description): z.ZodString {
  const error = fault(about);
  return z.string({ error }).regex(pattern, { error }).meta({ description: about.description });
}

/** Returns a field for a duration such as `10m`. Its output is in milliseconds. */
export function duration(
  about: Omit<Description, "expected"> & { readonly from: string; readonly to: string },
): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> {
  const expected = `a time with a unit (ms, s, m, h, d), from ${about.from} to ${about.to}`;
  const error = fault({ ...about, expected });
  return z
    .string({ error })
    .regex(durationPattern, { error })
    .refine((value) => isWithin(milliseconds(value), milliseconds(about.from), milliseconds(about.to)), { error })
    .transform(milliseconds)
    .meta({ description: about.description });
}

/** Returns a field for a size such as `1GiB`. Its output is in bytes. */
export function size(
  about: Omit<Description, "expected"> & { readonly from: string; readonly to: string },
): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> {
  const expected = `a size with a unit (B, KiB, MiB, GiB, TiB), from ${about.from} to ${about.to}`;
  const error = fault({ ...about, expected });
  return z
    .string({ error })
    .regex(sizePattern, { error })
    .refine((value) => isWithin(bytes(value), bytes(about.from), bytes(about.to)), { error })
    .transform(bytes)
    .meta({ description: about.description });
}

/** Returns a field for a whole number. */
export function count(about: Omit<Description, "expected"> & { readonly from: number; readonly to: number }): z.ZodInt {
  const error = fault({ ...about, expected: `a whole number from ${about.from} to ${about.to}` });
  return z.int({ error }).min(about.from, { error }).max(about.to, { error }).meta({ description: about.description });
}

/** Returns a field for a boolean. */
export function flag(about: Omit<Description, "expected">): z.ZodBoolean {
  return z.boolean({ error: fault({ ...about, expected: "true or false" }) }).meta({ description: about.description });
}

/** Returns a field for one of several words. */
export function choice<const Words extends readonly [string, ...string[]]>(
  words: Words,
  about: Omit<Description, "expected">,
): z.ZodEnum<z.core.util.ToEnum<Words[number]>> {
  return z
    .enum(words, { error: fault({ ...about, expected: `one of ${words.join(", ")}` }) })
    .meta({ description: about.description });
}

/** Returns a field for a server's URL, without credentials, query or fragment. Trailing slashes are removed. */
export function address(about: Omit<Description, "expected">): z.ZodPipe<z.ZodString, z.ZodTransform<string, string>> {
  const error = fault({ ...about, expected: "an http or https address without a user name, `?` or `#`" }, kindOf);
  return z
    .string({ error })
    .refine(isAddress, { error })
    .transform((value) => new URL(value).href.replace(/\/+$/, ""))
    .meta({ description: about.description, format: "uri" });
}

/** Returns a field for a secret. Its value names the environment variable or file that contains the secret. */
export function secret(about: Omit<Description, "expected">): z.ZodType<SecretReference, SecretReference> {
  const reference = z.string().min(1);
  const error = ({ input }: RawIssue): string => {
    if (input !== undefined && typeof input !== "object") {
      return withAdvice(
        "a secret must not be in the configuration file",
        `Put the secret into an environment variable or a separate file, set \`${about.example}\` or \`${about.example.replace(/env: \w+/, "file: /run/secrets/name")}\`, and replace the secret if others may have read it`,
      );
    }
    return fault({ ...about, expected: "`{ env: NAME }` or `{ file: path }`" }, kindOf)({ code: "", input });
  };
  return z
    .union([z.strictObject({ env: reference }), z.strictObject({ file: reference })], { error })
    .meta({ description: about.description });
}

/** Returns a field for a list. `atLeast` is the minimum number of items. Default: 0. */
export function list<Item extends z.ZodType>(
  item: Item,
  about: Description & { readonly atLeast?: number },
): z.ZodArray<Item> {
  const error = fault(about, kindOf);
  return z
    .array(item, { error })
    .min(about.atLeast ?? 0, { error })
    .meta({ description: about.description });
}

/** Returns a field for a section. The message for an unknown name suggests the most similar known name. */
export function section<Shape extends z.core.$ZodShape>(
  shape: Shape,
  about: Pick<Description, "description" | "example">,
): z.ZodObject<Shape, z.core.$strict> {
  const names = Object.keys(shape);
  const wrong = fault({ ...about, expected: "a section with fields" }, kindOf);
  const error = (issue: RawIssue): string => {
    if (issue.code !== "unrecognized_keys") return wrong(issue);
    return unknownNames(issue.keys ?? [], names, "field");
  };
  return z.strictObject(shape, { error }).meta({ description: about.description });
}

function fault(
  { expected, example }: Pick<Description, "expected" | "example">,
  show: (input: unknown) => string = shown,
): (issue: RawIssue) => string {
  return ({ input }) =>
    input === undefined || input === null
      ? withAdvice(`is missing: expected ${expected}`, `Add, for example, \`${example}\``)
      : withAdvice(`expected ${expected}, got ${show(input)}`, `Use, for example, \`${example}\``);
}

function shown(input: unknown): string {
  return typeof input === "object" ? kindOf(input) : JSON.stringify(input).slice(0, 60);
}

/** Describes the type of a value. Does not show the value, which may be a password. */
function kindOf(input: unknown): string {
  if (Array.isArray(input)) return "a list";
  const kinds: Readonly<Record<string, string>> = { object: "a section", string: "another string" };
  return kinds[typeof input] ?? `a ${typeof input}`;
}

function isWithin(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}

function isAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === "" && url.password === "" && !/[?#]/.test(value);
}
