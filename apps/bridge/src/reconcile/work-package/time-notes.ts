import type { Comment, Commit, Repository } from "@halyard/git-hosting";
import type { LimitRules } from "../../config/config.js";
import { findTimes, type TimeNote } from "../references/find-times.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { commitUrl, subjectOf } from "../comments/commit-list-text.js";
import { hasEffect, type NamedWorkPackage } from "../references/resolve-references.js";
import type { GitPerson } from "../users/user-lookup.js";
import { timeTag, type WantedTime } from "./time-entries.js";

/** Commits and comments by people who may log time, and the limits for each commit or comment. */
export interface CountedTexts {
  readonly commits: readonly Commit[];
  readonly comments: readonly Comment[];
  readonly limits: LimitRules;
}

/** Commits and comments that may contain time notes, and the addresses of their repository and pull request. */
export interface TimeSources extends CountedTexts {
  /** Repository that contains the commits. */
  readonly repository: Pick<Repository, "html_url">;
  /** Web address of the pull request that the comments belong to. */
  readonly pullUrl?: string | undefined;
  /** Whether the contents of commits and comments are hidden from readers of the work package. Default: false. */
  readonly isHidden?: boolean | undefined;
}

interface Note {
  readonly text: string;
  readonly url: string;
  /** Returns the note's tag. `noted` contains the connection's name, the work package's id, and the minutes spent. */
  readonly tag: (...noted: readonly string[]) => string;
  readonly spentOn: string;
  readonly words: string;
  readonly person: GitPerson;
}

/** Returns the times recorded for a work package in commits and comments: one total for each commit or comment. */
export function timeNotes(
  named: NamedWorkPackage,
  sources: TimeSources,
  syntax: ReferenceSyntax,
  git: string,
): WantedTime[] {
  const { commits, comments, limits, repository, pullUrl, isHidden = false } = sources;
  const { enabled, activity } = named.mapping.rules.time;
  if (!enabled || !hasEffect(named)) return [];
  const notes = [
    ...commits.flatMap((commit) => commitNote(commit, repository)),
    ...comments.map((comment) => commentNote(comment, git, pullUrl)),
  ];
  return notes.flatMap(({ text, url, tag, spentOn, words, person }): WantedTime[] => {
    const minutes = timesWithin(text, syntax, limits)
      .notes.filter(
        ({ reference: { connection, id, kind } }) =>
          kind !== "private" && connection === named.connection && named.names.includes(id),
      )
      .reduce((sum, time) => sum + time.minutes, 0);
    if (minutes === 0 || minutes > limits.hours * 60) return [];
    const noted = tag(named.connection, String(named.id), String(minutes));
    return [{ url, tag: noted, minutes, spentOn, text: isHidden ? "" : words, person, git, activity }];
  });
}

/** The times in a text that are within the limits, and whether the text exceeded a limit. */
export interface TimesWithin {
  readonly notes: readonly TimeNote[];
  readonly isOverChanges: boolean;
  readonly isOverHours: boolean;
}

/**
 * Finds the times in a text. Omits the times of work packages beyond the maximum number, `limits.changes`. Also omits
 * the times of a work package if their total is more than `limits.hours` hours.
 */
export function timesWithin(text: string, syntax: ReferenceSyntax, limits: LimitRules): TimesWithin {
  const sums = new Map<string, TimeNote[]>();
  for (const note of findTimes(text, syntax)) {
    const key = `${note.reference.connection}/${note.reference.id}`;
    sums.set(key, [...(sums.get(key) ?? []), note]);
  }
  const first = [...sums.values()].slice(0, limits.changes);
  const isLong = (notes: readonly TimeNote[]): boolean =>
    notes.reduce((sum, { minutes }) => sum + minutes, 0) > limits.hours * 60;
  return {
    notes: first.filter((notes) => !isLong(notes)).flat(),
    isOverChanges: sums.size > limits.changes,
    isOverHours: first.some(isLong),
  };
}

function commitNote(noted: Commit, repository: Pick<Repository, "html_url">): Note[] {
  const { commit, author } = noted;
  if (commit?.author == null) return [];
  const { message, author: writer } = commit;
  const person = { login: author?.login ?? "", name: writer.name };
  const by = ["commit", writer.email.toLowerCase(), String(Date.parse(writer.date))];
  // The tag omits the commit message, because the author may edit the message. The tag contains the number of minutes,
  // because two commits can have the same date.
  const tag: Note["tag"] = (...noted) => timeTag(...by, ...noted);
  return [
    {
      text: message,
      url: commitUrl(repository, noted),
      tag,
      spentOn: writer.date.slice(0, 10),
      words: subjectOf(message),
      person,
    },
  ];
}

function commentNote(
  { id, html_url: url, body, user, created_at: date }: Comment,
  git: string,
  pullUrl: string | undefined,
): Note {
  const person = { login: user.login, name: user.full_name };
  return {
    text: body,
    // Uses the current address of the pull request, because a comment that was read during a transfer may contain the
    // address of another repository.
    url: pullUrl === undefined ? url : url.replace(/^[^#]*/, pullUrl),
    // The tag omits the address, which changes when the repository is renamed.
    tag: () => timeTag("comment", git, String(id)),
    spentOn: date.slice(0, 10),
    words: subjectOf(body),
    person,
  };
}
