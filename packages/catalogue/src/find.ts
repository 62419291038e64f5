import type { ProductOperation } from "./catalogue.ts";

/** Scores for a matching word, by the part of the operation that contains it. */
const weights = { name: 6, resource: 5, summary: 3, path: 1 };

/** Minimum rank of a result, as a fraction of the highest rank. */
const share = 0.4;

/**
 * Returns the operations that match a search, best first. If the search is an id, a path, or a method and path, returns
 * only exact matches.
 */
export function findOperations(operations: readonly ProductOperation[], text: string): readonly ProductOperation[] {
  const exact = operations.filter(({ id, method, path }) => [id, path, `${method} ${path}`].includes(text.trim()));
  if (exact.length > 0) return exact;
  const wanted = [...new Set(wordsOf(text))];
  const found = operations.map((operation) => ({ operation, scores: scoreOf(operation, wanted) }));
  const weightOf = new Map(
    wanted.map((word) => {
      const count = found.filter(({ scores }) => scores.has(word)).length;
      // Rare words weigh more than frequent ones.
      return [word, Math.log(1 + operations.length / (1 + count))];
    }),
  );
  const total = wanted.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0);
  const ranked = found.map(({ operation, scores }) => {
    const words = [...scores].map(([word, score]) => ({ score, weight: weightOf.get(word) ?? 0 }));
    const covered = words.reduce((sum, { weight }) => sum + weight, 0) / total;
    const rank = words.reduce((sum, { score, weight }) => sum + score * weight, 0);
    return { operation, rank: scores.size === 0 ? 0 : (rank * covered ** 2) / Math.sqrt(lengthOf(operation)) };
  });
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank > 0 && rank >= best * share)
    .sort((one, other) => other.rank - one.rank)
    .map(({ operation }) => operation);
}

/**
 * Returns the number of words in an operation's resource and name. Of two operations that match a search equally well,
 * the one with fewer words ranks first.
 */
function lengthOf({ resource, name }: ProductOperation): number {
  return splitWords(`${resource}.${name}`).length;
}

function scoreOf(operation: ProductOperation, wanted: readonly string[]): ReadonlyMap<string, number> {
  const { product, resource, name, method, path, summary } = operation;
  const places: readonly (readonly [readonly string[], number])[] = [
    [wordsOf(name), weights.name],
    [[...wordsOf(resource), product], weights.resource],
    [wordsOf(summary), weights.summary],
    [wordsOf(`${method} ${path}`), weights.path],
  ];
  const scores = new Map<string, number>();
  for (const word of wanted) {
    const names = [word, ...(meanings[word] ?? [])];
    const fitting = places.filter(([words]) => names.some((name) => words.includes(name)));
    const best = Math.max(0, ...fitting.map(([, weight]) => weight));
    if (best > 0) scores.set(word, best);
  }
  return scores;
}

/** Words that operations do not use, each with the word that they use instead. A search for "read" finds `get`. */
const synonyms: Readonly<Record<string, string>> = {
  add: "create",
  new: "create",
  change: "update",
  edit: "update",
  modify: "update",
  fetch: "get",
  read: "get",
  show: "get",
  view: "get",
  remove: "delete",
  search: "list",
  pr: "pull",
  repo: "repository",
  task: "package",
  ticket: "package",
};

/** Further words that each search word matches. A search for "rename" also finds `update`. */
const meanings: Readonly<Record<string, readonly string[] | undefined>> = {
  assign: ["update"],
  close: ["update"],
  log: ["entry", "create"],
  move: ["update"],
  open: ["create"],
  rename: ["update"],
  reopen: ["update"],
  reply: ["comment"],
  track: ["entry"],
  upload: ["create"],
};

const fillers: readonly string[] = [
  ..."a an and by for from in into it of on or that the this to with request".split(" "),
];

/** Returns a text's relevant words in the singular, with synonyms replaced by the words that operations use. */
function wordsOf(text: string): string[] {
  return splitWords(text)
    .map((word) => synonyms[word] ?? singular(word))
    .map((word) => synonyms[word] ?? word)
    .filter((word) => !fillers.includes(word));
}

/** Splits a string into lower-case words. A camel-case name is split into its words, too. */
function splitWords(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
