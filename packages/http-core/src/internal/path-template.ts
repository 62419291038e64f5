import type { InputProblem } from "../mismatch.js";

/** A parsed path template. Parsing it once means that every call only joins strings. */
export interface PathTemplate {
  readonly names: readonly string[];
  /** Fills in the template and returns the path. Returns problems instead if a value cannot be used in a path. */
  fill(values: Readonly<Record<string, unknown>>): string | InputProblem[];
}

/** Parses a template such as `/repos/{owner}/contents/{+path}`. */
export function compilePath(template: string): PathTemplate {
  const parts = template.split(/\{(\+?[A-Za-z_][\w]*)\}/);
  const names = parts.filter((_, index) => index % 2 === 1).map((name) => name.replace("+", ""));
  return {
    names,
    fill(values) {
      const problems: InputProblem[] = [];
      let path = "";
      for (const [index, part] of parts.entries()) {
        if (index % 2 === 0) {
          path += part;
          continue;
        }
        const several = part.startsWith("+");
        const name = several ? part.slice(1) : part;
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        const problem = describeProblem(value, several);
        if (problem) problems.push({ path: name, ...problem });
        else path += encode(String(value), several);
      }
      return problems.length > 0 ? problems : path;
    },
  };
}

function describeProblem(value: unknown, several: boolean): Omit<InputProblem, "path"> | undefined {
  const expected = several ? "a path of one or more segments" : "a string or a number for the path";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") {
    return { expected, got: value === null ? "null" : typeof value };
  }
  const text = String(value);
  if (text === "" || (typeof value === "number" && !Number.isFinite(value))) {
    return { expected, got: text === "" ? "an empty string" : text };
  }
  // URL parsers resolve dot segments, even percent-encoded ones, so a dot segment would lead to another operation.
  const segments = several ? text.split("/") : [text];
  if (segments.some((segment) => segment === "." || segment === "..")) {
    return { expected: `${expected} without "." or ".." segments`, got: "a dot segment" };
  }
  return undefined;
}

function encode(text: string, several: boolean): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return several ? encoded.replaceAll("%2F", "/") : encoded;
}
