import { beginsFreely, isDigit } from "./boundaries.js";
import { maxReferences } from "./merge-references.js";
import { occurrences } from "./occurrences.js";
import type { Reference, ReferenceSyntax } from "./reference.js";
import { visibleText } from "./visible-text.js";

/** Time that an author claims to have spent on a work package. */
export interface TimeNote {
  /** Whole minutes, at least 1. */
  readonly minutes: number;
  readonly reference: Reference;
}

/** Maximum number of hours in one note. A longer time is treated as a typing error. */
const maxHours = 999;

const hashTag = /#time:?[ \t]+/gi;
const sizes = ["d", "h", "m"];

/**
 * Finds the times noted in a text, such as `#time 1h30m`, `#time 90m`, `#time 1.5h` or `#time 1d 4h`. The units go from
 * the largest to the smallest. A time belongs to the last reference before it, or else to the first reference after it.
 * Ignores times in a text without references. Also ignores times that cannot be read completely (`1h30`, `2 hours`, no
 * value, more than 999 hours).
 *
 * @param hoursPerDay - Hours in `1d`. Default: 8.
 * @example
 * findTimes("OP#12 hoist the sail #time 1h30m", syntax); // 90 minutes on 12
 */
export function findTimes(text: string, syntax: ReferenceSyntax, hoursPerDay: number = 8): TimeNote[] {
  const visible = visibleText(text);
  const references = [...occurrences(visible, syntax)];
  const notes: TimeNote[] = [];
  let next = 0;
  for (const match of visible.matchAll(hashTag)) {
    while ((references[next]?.start ?? Infinity) < match.index) next += 1;
    const reference = (references[next - 1] ?? references[next])?.reference;
    const minutes = beginsFreely(visible, match.index)
      ? readMinutes(visible, match.index + match[0].length, hoursPerDay)
      : undefined;
    if (reference === undefined || minutes === undefined) continue;
    notes.push({ minutes, reference });
    if (notes.length === maxReferences) break;
  }
  return notes;
}

/** Reads the parts of a time, from the largest unit to the smallest, with or without a space between them. */
function readMinutes(text: string, start: number, hoursPerDay: number): number | undefined {
  const part = /(\d{1,5}(?:[.,]\d{1,2})?)(d|h|min|m)(?![\p{L}\p{M}_])/iuy;
  const worth: Readonly<Record<string, number>> = { d: hoursPerDay * 60, h: 60, m: 1 };
  let at = start;
  let smallest = -1;
  let minutes = 0;
  for (;;) {
    part.lastIndex = at === start ? at : skipBlank(text, at);
    const match = part.exec(text);
    if (match === null) break;
    const [, amount = "", name = ""] = match;
    const unit = name.charAt(0).toLowerCase();
    if (sizes.indexOf(unit) <= smallest) return undefined;
    smallest = sizes.indexOf(unit);
    minutes += Number(amount.replace(",", ".")) * (worth[unit] ?? 0);
    at = part.lastIndex;
  }
  const rounded = Math.round(minutes);
  return isDigit(text[at]) || rounded < 1 || rounded > maxHours * 60 ? undefined : rounded;
}

function skipBlank(text: string, at: number): number {
  return text[at] === " " ? at + 1 : at;
}
