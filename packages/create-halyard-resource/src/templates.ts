import { readFileSync } from "node:fs";

/** The name of a resource in the forms that the templates use. */
export interface ResourceNames extends Readonly<Record<string, string>> {
  /** File name without its extension, such as `sprint-categories`. */
  readonly file: string;
  /** Path segment, such as `sprint_categories`. */
  readonly path: string;
  /** The name as words in a sentence, such as `sprint categories`. */
  readonly words: string;
  /** Name of the resource in a client, such as `sprintCategories`. */
  readonly items: string;
  /** Name of the interface, such as `SprintCategory`. */
  readonly Item: string;
}

/**
 * Returns the forms of a resource's name.
 *
 * @throws Error when the name is not in lower case with hyphens between its words.
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

/** Returns the singular of an English word by simple rules. The developer can change the result by hand. */
function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(x|ch|sh|ss|us)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/([^su])s$/, "$1");
}

/** Fills in a template file: replaces each `{{name}}` with the value for that name. */
export function fillTemplate(template: URL, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(template, "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

/**
 * Returns the URL of a template that `npm create halyard-resource` and `npm run new:resource` share, such as
 * `hal-resource.ts.txt`.
 */
export function sharedTemplate(name: string): URL {
  return new URL(`../templates/${name}`, import.meta.url);
}
