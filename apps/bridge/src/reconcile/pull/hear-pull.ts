import type { Comment, Commit } from "@halyard/git-hosting";
import type { Mapping } from "../../config/config.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import type { PullView } from "./read-pull.js";
import type { RunContext } from "../shared/run-context.js";
import { type CountedTexts, timesWithin } from "../work-package/time-notes.js";
import type { LeftOut } from "../authority/left-out.js";
import { commentSpeaker, commitSpeaker, timeSpeaker } from "../authority/speakers.js";
import { isWriter, type Speaker, weighTexts, type WeighedReferences } from "../authority/weigh-texts.js";

/** The effects of a pull request's texts that have the required authority. */
export interface HeardPull extends WeighedReferences, Omit<LeftOut, "effects" | "unofficialBy"> {
  /** Commits and comments whose time counts. */
  readonly times: CountedTexts;
  /** Whether a text without authority logs time. */
  readonly hasForeignTime: boolean;
}

/** Reads all texts of a pull request except the bridge's own comments, and determines their effects. */
export async function hearPull(
  context: RunContext,
  place: RepositoryPlace,
  rules: Mapping["rules"],
  view: PullView,
  syntax: ReferenceSyntax,
): Promise<HeardPull> {
  const { pull, comments, commits, branch } = view;
  const { limits } = rules;
  const pusher = commitSpeaker(view);
  const weighed = await weighTexts(
    ...([context, place, rules, syntax] as const),
    [
      // The author of a pull request can edit title and description after the merge, too.
      { text: pull.title, speaker: pull.user },
      { text: pull.body, speaker: pull.user },
      ...comments.map((comment) => ({ text: comment.body, speaker: commentSpeaker(comment) })),
      ...commits.map(({ commit }) => ({ text: commit?.message ?? "", speaker: pusher })),
    ],
    { references: referencesInBranch(branch.name, syntax), speaker: pusher },
  );

  const strangers = new Set(weighed.strangers);
  const over = { isOverChanges: weighed.isOverChanges, isOverHours: false };
  let hasForeignTime = false;
  const counts = async (text: string, speaker: Speaker, name: string): Promise<boolean> => {
    const { notes, isOverChanges, isOverHours } = timesWithin(text, syntax, limits);
    if (notes.length === 0 && !isOverHours) return false;
    if (!(await isWriter(context, place, rules, speaker))) {
      hasForeignTime ||= rules.time.enabled;
      if (rules.time.enabled) strangers.add(name);
      return false;
    }
    over.isOverChanges ||= isOverChanges;
    over.isOverHours ||= isOverHours;
    return true;
  };
  const heardComments: Comment[] = [];
  for (const comment of comments) {
    if (await counts(comment.body, commentSpeaker(comment), comment.user.login)) heardComments.push(comment);
  }
  const heardCommits: Commit[] = [];
  for (const commit of commits) {
    const speaker = timeSpeaker(view, commit);
    const name = speaker?.login ?? commit.commit?.author?.name ?? "";
    if (await counts(commit.commit?.message ?? "", speaker, name)) heardCommits.push(commit);
  }
  const times = { commits: heardCommits, comments: heardComments, limits };
  return { ...weighed, ...over, limits, times, strangers: [...strangers], hasForeignTime };
}
