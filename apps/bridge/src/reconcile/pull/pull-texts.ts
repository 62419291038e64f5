import type { Comment, Commit } from "@halyard/git-hosting";
import type { Mapping } from "../../config/config.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import type { PullView } from "./read-pull.js";
import type { RunContext } from "../shared/run-context.js";
import { type CountedTexts, timesWithin } from "../work-package/time-notes.js";
import type { LeftOut } from "../authority/left-out.js";
import { commentAuthor, commitAuthor, timeAuthor } from "../authority/text-authors.js";
import {
  isWriter,
  authorizeReferences,
  type AuthorizedReferences,
  type TextAuthor,
} from "../authority/authorize-references.js";

/**
 * Effects of the texts in a pull request, and whether any were ignored because an author has no write access or a limit
 * was exceeded.
 */
export interface PullTexts extends AuthorizedReferences, Omit<LeftOut, "effects" | "unofficialBy"> {
  /** Commits and comments whose time notes are written as time entries. */
  readonly times: CountedTexts;
  /** Whether time noted by a person without write access was ignored. */
  readonly hasForeignTime: boolean;
}

/** Reads all texts in a pull request except the bridge's own comments, and determines their effects. */
export async function readPullTexts(
  context: RunContext,
  place: RepositoryPlace,
  rules: Mapping["rules"],
  view: PullView,
  syntax: ReferenceSyntax,
): Promise<PullTexts> {
  const { pull, comments, commits, branch } = view;
  const { limits } = rules;
  const pusher = commitAuthor(view);
  const authorized = await authorizeReferences(
    ...([context, place, rules, syntax] as const),
    [
      // The permissions of the pull request's author apply even after the merge, because the author can still edit the
      // title and the description.
      { text: pull.title, author: pull.user },
      { text: pull.body, author: pull.user },
      ...comments.map((comment) => ({ text: comment.body, author: commentAuthor(comment) })),
      ...commits.map(({ commit }) => ({ text: commit?.message ?? "", author: pusher })),
    ],
    { references: referencesInBranch(branch.name, syntax), author: pusher },
  );

  const strangers = new Set(authorized.strangers);
  const over = { isOverChanges: authorized.isOverChanges, isOverHours: false };
  let hasForeignTime = false;
  const counts = async (text: string, author: TextAuthor, name: string): Promise<boolean> => {
    const { notes, isOverChanges, isOverHours } = timesWithin(text, syntax, limits);
    if (notes.length === 0 && !isOverHours) return false;
    if (!(await isWriter(context, place, rules, author))) {
      hasForeignTime ||= rules.time.enabled;
      if (rules.time.enabled) strangers.add(name);
      return false;
    }
    over.isOverChanges ||= isOverChanges;
    over.isOverHours ||= isOverHours;
    return true;
  };
  const timedComments: Comment[] = [];
  for (const comment of comments) {
    if (await counts(comment.body, commentAuthor(comment), comment.user.login)) timedComments.push(comment);
  }
  const timedCommits: Commit[] = [];
  for (const commit of commits) {
    const author = timeAuthor(view, commit);
    const name = author?.login ?? commit.commit?.author?.name ?? "";
    if (await counts(commit.commit?.message ?? "", author, name)) timedCommits.push(commit);
  }
  const times = { commits: timedCommits, comments: timedComments, limits };
  return { ...authorized, ...over, limits, times, strangers: [...strangers], hasForeignTime };
}
