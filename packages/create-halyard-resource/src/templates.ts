import { readFileSync } from "node:fs";

/** The forms of a resource's name that templates use. */
export interface ResourceNames extends Readonly<Record<string, string>> {
  /** File name without the extension, such as `sprint-categories`. */
  readonly file: string;
  /** Path segment, such as `sprint_categories`. */
  readonly path: string;
  /** Words for use in a sentence, such as `sprint categories`. */
  readonly words: string;
  /** Resource name in a client, such as `sprintCategories`. */
  readonly items: string;
  /** Interface name, such as `SprintCategory`. */
  readonly Item: string;
}

/**
 * Derives the forms of a resource's name.
 *
 * @throws Error when the name is not in lower case with hyphens between words.
 */
export function namesFor(name: string): ResourceNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" cannot be the name of a resource. Use lower-case words joined by hyphens, such as "release-assets".`,
    );
  }
  const words = name.split("-");
  const capitalised = (list: readonly string[]): string =>
    list.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const plural = capitalised(words);
  return {
    file: name,
    path: words.join("_"),
    words: words.join(" "),
    items: plural.charAt(0).toLowerCase() + plural.slice(1),
    Item: capitalised([...words.slice(0, -1), singular(words.at(-1) ?? "")]),
  };
}

/** Derives the singular of an English word with simple rules. The developer can correct the result by hand. */
function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(x|ch|sh|ss|us)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/([^su])s$/, "$1");
}

/** Returns a template's text with each `{{name}}` replaced by its value. */
export function fillTemplate(template: URL, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(template, "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

/**
 * Returns the URL of a template, such as `hal-resource.ts.txt`. `npm create halyard-resource` and `npm run
 * new:resource` share the templates.
 */
export function sharedTemplate(name: string): URL {
  return new URL(`../templates/${name}`, import.meta.url);
}
