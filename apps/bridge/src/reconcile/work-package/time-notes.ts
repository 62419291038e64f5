import type { Comment, Commit } from "@halyard/git-hosting";
import { findTimes } from "../references/find-times.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { subjectOf } from "../comments/commit-list-text.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";
import type { GitPerson } from "../users/user-lookup.js";
import { timeTag, type WantedTime } from "./time-entries.js";

/** Commits and comments in which time may be noted. */
export interface TimeSources {
  readonly commits: readonly Commit[];
  readonly comments: readonly Comment[];
}

interface Note {
  readonly text: string;
  readonly url: string;
  readonly tag: readonly string[];
  readonly spentOn: string;
  readonly words: string;
  readonly person: GitPerson;
}

/** Returns the time that commits and comments note for a work package: one sum for each commit or comment. */
export function timeNotes(
  named: NamedWorkPackage,
  { commits, comments }: TimeSources,
  syntax: ReferenceSyntax,
  git: string,
): WantedTime[] {
  const { enabled, activity } = named.mapping.rules.time;
  if (!enabled || named.kind === "private") return [];
  const notes = [...commits.flatMap(commitNote), ...comments.map((comment) => commentNote(comment, git))];
  return notes.flatMap(({ text, url, tag, spentOn, words, person }): WantedTime[] => {
    const minutes = findTimes(text, syntax)
      .filter(
        ({ reference: { connection, id, kind } }) =>
          kind !== "private" && connection === named.connection && named.names.includes(id),
      )
      .reduce((sum, time) => sum + time.minutes, 0);
    if (minutes === 0) return [];
    return [{ url, tag: timeTag(...tag), minutes, spentOn, text: words, person, git, activity }];
  });
}

function commitNote({ html_url: url, commit, author }: Commit): Note[] {
  if (commit?.author == null) return [];
  const { message, author: writer } = commit;
  const person = { login: author?.login ?? "", name: writer.name, email: writer.email };
  const tag = ["commit", writer.email, writer.date, message.trim()];
  return [{ text: message, url, tag, spentOn: writer.date.slice(0, 10), words: subjectOf(message), person }];
}

function commentNote({ id, html_url: url, body, user, created_at: date }: Comment, git: string): Note {
  const person = { login: user.login, name: user.full_name, email: user.email };
  return {
    text: body,
    url,
    // Not the address, because a rename of the repository changes it.
    tag: ["comment", git, String(id)],
    spentOn: date.slice(0, 10),
    words: subjectOf(body),
    person,
  };
}
