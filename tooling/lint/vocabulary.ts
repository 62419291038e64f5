/** A use of a word or opening that the glossary forbids. */
export interface Wording {
  /** Line number, from 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** The words that the glossary in CONTRIBUTING.md forbids, with their replacements. */
const words: readonly Rule[] = [
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: "fix, change or repair" },
  { pattern: /\banew\b/gi, instead: "“once more”, or rephrase the sentence" },
  { pattern: /\b(?:whoever|whomever)\b/gi, instead: "the caller, user, operator or maintainer" },
  {
    pattern: /\b(?:somebody|anybody|nobody)\b/gi,
    instead: "the caller, user, operator, maintainer, someone else or no one",
  },
  { pattern: /\bis none\b/gi, instead: "“is not one”, “does not exist”, or “there is no …”" },
  { pattern: /\ba look\b/gi, instead: "reconciliation run, or check" },
  { pattern: /\blooks? whether\b/gi, instead: "check whether" },
  { pattern: /\b(?:comes?|came|becomes?|became) of\b/gi, instead: "the result, or effect, of …" },
  { pattern: /\b(?:tells?|told|telling) (?:\w+ ){0,4}apart\b/gi, instead: "distinguish, or distinguished by …" },
  { pattern: /\bput off\b/gi, instead: "postponed" },
  { pattern: /\bwork(?:s|ed)? off\b/gi, instead: "process, or finish" },
  { pattern: /\bheld against\b/gi, instead: "checked against, or compared with" },
  { pattern: /\bpass(?:es|ed) over\b/gi, instead: "ignore, or skip" },
  { pattern: /\bwithout a word\b/gi, instead: "silently" },
  { pattern: /\bfor want of\b/gi, instead: "for lack of" },
  { pattern: /\bbe it\b/gi, instead: "“even with”, or rephrase the sentence" },
  { pattern: /\bbeside\b/gi, instead: "next to, in addition to, besides, or compared with" },
  { pattern: /\bfor ever\b/gi, instead: "forever, or without end" },
  { pattern: /\bunder way\b/gi, instead: "in progress, running, or concurrent" },
  { pattern: /\bin spite of\b/gi, instead: "despite" },
  { pattern: /\bthereby\b/gi, instead: "“and so”, or rephrase the sentence" },
  { pattern: /\bbelongs? into\b/gi, instead: "belongs in" },
  { pattern: /\b(?:is|are|was|were|be) asked for\b/gi, instead: "requested, prompted for, or required" },
  { pattern: /\bmust be a text\b/gi, instead: "must be a string" },
  {
    pattern: /\b(?:empty|undefined|none) without one\b/gi,
    instead: "“empty if it does not exist”, or “undefined if there is no …”",
  },
  { pattern: /\bLeft out:/g, instead: "“Default: …”, or “Absent when …”" },
  { pattern: /\bUndefined: /g, instead: "“Undefined when …”, or “Undefined for …”" },
  {
    pattern: /\b(?:an|the|its|this|each|every|no|one|first|last|second|same|whole|long|late) answers?\b/gi,
    instead: "response, or response body",
  },
];

/**
 * Openings that doc comments must not have. A doc comment opens with a noun or a verb ("Options for", "Returns"), never
 * with a clause such as "What …" or "Where …", and never with "Tells".
 */
const openings: readonly Rule[] = [
  {
    pattern: /(?<=\/\*\*(?:\s|\*)+)(?:What|Where|How|Who|Whom|Whose|Which|Why)\b/g,
    instead: "“Options for …”, “Returns …”, or another opening that begins with a noun or a verb",
  },
  { pattern: /(?<=\/\*\*(?:\s|\*)+)Tells\b/g, instead: "“Returns whether …” or “Checks whether …”" },
];

/**
 * Finds words and openings that the glossary forbids.
 *
 * @param text - Source, documentation or configuration.
 * @param path - Path of the file. Openings are checked only in TypeScript and JavaScript.
 */
export function findWordings(text: string, path: string): readonly Wording[] {
  const rules = /\.[cm]?[jt]s$/.test(path) ? [...words, ...openings] : words;
  return rules
    .flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ line: lineOf(text, index), found, instead })),
    )
    .sort((a, b) => a.line - b.line);
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
