import { estimateTokens } from "./estimate-tokens.js";
import { LinkTitle } from "./link-title.js";
import { markText, markTexts } from "./mark.js";

/**
 * Maximum number of tokens in a result, according to {@link estimateTokens}. It is below the documented maximum of
 * 6,000, because a model may count more tokens than the estimate.
 */
export const maxTokens = 5000;

/** Part of a result that fits, and its length. */
export interface Fitted<Part> {
  readonly part: Part;
  /** Number of items in the part, or number of characters taken from the text. */
  readonly used: number;
}

/**
 * Puts marks around text that users wrote, and returns as many items as fit, but at least one. If the first item is too
 * large, its strings and lists are shortened.
 */
export function fitItems(items: readonly unknown[], tokens: number = maxTokens): Fitted<readonly unknown[]> {
  const part: unknown[] = [];
  let left = tokens;
  for (const item of items) {
    const marked = markTexts(item);
    left -= sizeOf(marked) + 1;
    if (left < 0) break;
    part.push(marked);
  }
  if (part.length > 0 || items.length === 0) return { part, used: part.length };
  return { part: [cut(items[0], tokens)], used: 1 };
}

/** Returns as much of the beginning of `text` as fits, marked as text that users wrote. */
export function fitText(text: string, tokens: number = maxTokens): Fitted<string> {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sizeOf(text.slice(0, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  const used = splitsPair(text, low) ? low - 1 : low;
  return { part: markText(text.slice(0, used)), used };
}

/** Returns the size of a value's JSON in tokens. */
export function sizeOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}

/** Shortens the strings and lists of an item until it fits. */
function cut(item: unknown, tokens: number): unknown {
  for (const max of [1000, 200, 50]) {
    const marked = markTexts(shorten(item, max));
    if (sizeOf(marked) <= tokens) return marked;
  }
  return { tooLarge: "Select `fields`, or read this document in a separate call." };
}

/** Returns a copy of a value whose strings and lists have at most `max` characters or items. */
export function shorten(value: unknown, max: number): unknown {
  if (typeof value === "string") return value.length > max ? beginningOf(value, max) : value;
  if (Array.isArray(value)) return value.slice(0, max).map((item) => shorten(item, max));
  if (typeof value !== "object" || value === null || value instanceof LinkTitle) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member, max)]));
}

/** Returns the beginning of `text`. If it ends inside text that is marked as written by people, adds the end mark. */
function beginningOf(text: string, length: number): string {
  const part = text.slice(0, splitsPair(text, length) ? length - 1 : length);
  return `${part}…${part.lastIndexOf("«") > part.lastIndexOf("»") ? "»" : ""}`;
}

function splitsPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  return at < text.length && unit >= 0xd800 && unit <= 0xdbff;
}
