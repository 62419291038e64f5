import { plain } from "../comments/markdown.js";
import type { LimitRules } from "../../config/config.js";
import type { AuthorizedReferences } from "./authorize-references.js";
import { counted } from "../../config/counted.js";

/** Effects that a pull request requested but the bridge ignored. */
export interface LeftOut extends Pick<AuthorizedReferences, "strangers" | "isOverReferences" | "isOverChanges"> {
  /** Names of the effects that were ignored because an author has no write access, such as `closing words`. */
  readonly effects: readonly string[];
  /**
   * Login names of people whose reviews have no effect, because the git server does not mark those reviews as official.
   */
  readonly unofficialBy: readonly string[];
  /** Whether a text logged more hours than the limit permits. */
  readonly isOverHours: boolean;
  readonly limits: LimitRules;
}

/** Maximum number of people named in one sentence. */
const maxNames = 5;

/**
 * Returns at most three sentences for the comment on a pull request. They list the effects ignored for lack of write
 * access, the reviews that are not official, and the effects that exceed a limit.
 */
export function leftOutText(leftOut: LeftOut): string[] {
  const { strangers, effects, limits } = leftOut;
  const reviewers = people(leftOut.unofficialBy);
  const beyond = [
    ...(leftOut.isOverReferences ? [`all but the first ${limits.references} references in one piece of text`] : []),
    ...(leftOut.isOverChanges
      ? [`effects on all but the first ${limits.changes} work packages referenced in one piece of text`]
      : []),
    ...(leftOut.isOverHours ? [`time entries of more than ${counted(limits.hours, "hour")}`] : []),
  ];
  return [
    ...(strangers.length === 0 || effects.length === 0
      ? []
      : [
          `References by ${people(strangers)} count as mentions only, because this repository requires write access for ${list(effects)}.`,
        ]),
    ...(reviewers === ""
      ? []
      : [
          `Reviews by ${reviewers} have no effect on work packages, because the git server does not count these reviews as official.`,
        ]),
    ...(beyond.length === 0 ? [] : [`Ignored because of the limits of this repository: ${list(beyond)}.`]),
  ];
}

function people(logins: readonly string[]): string {
  const names = [...new Set(logins)].map((name) => plain(name, 80));
  const others = names.length - maxNames;
  return list([...names.slice(0, maxNames), ...(others > 0 ? [`${others} more`] : [])]);
}

function list(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}
