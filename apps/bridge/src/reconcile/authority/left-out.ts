import { plain } from "../comments/markdown.js";
import type { LimitRules } from "../../config/config.js";
import type { WeighedReferences } from "./weigh-texts.js";

/** Effects that texts requested and that were ignored. */
export interface LeftOut extends Pick<WeighedReferences, "strangers" | "isOverReferences" | "isOverChanges"> {
  /** Names of ignored effects of texts without write access, such as `closing words`. */
  readonly effects: readonly string[];
  /** Whether a text noted more hours than the limit permits. */
  readonly isOverHours: boolean;
  readonly limits: LimitRules;
}

/** Maximum number of people that the sentence names. */
const mostNames = 5;

/**
 * Returns at most two sentences for the comment on a pull request: the effects ignored for lack of write access, and
 * those beyond the limits.
 */
export function leftOutText(leftOut: LeftOut): string[] {
  const { strangers, effects, limits } = leftOut;
  const names = [...new Set(strangers)].map((name) => plain(name, 80));
  const others = names.length - mostNames;
  const people = list([...names.slice(0, mostNames), ...(others > 0 ? [`${others} more`] : [])]);
  const beyond = [
    ...(leftOut.isOverReferences ? [`references after the first ${limits.references} of a text`] : []),
    ...(leftOut.isOverChanges ? [`effects on work packages after the first ${limits.changes} of a text`] : []),
    ...(leftOut.isOverHours ? [`time entries of more than ${limits.hours} hours`] : []),
  ];
  return [
    ...(names.length === 0 || effects.length === 0
      ? []
      : [`What ${people} wrote counts as a mention only, because it takes write access here for ${list(effects)}.`]),
    ...(beyond.length === 0 ? [] : [`Left out because of the limits of this repository: ${list(beyond)}.`]),
  ];
}

function list(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}
