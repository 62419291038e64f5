import type { Rules } from "../../config/config.js";
import { isOpen, type Stage, stages } from "../../config/stage.js";

/** A pull request that names the work package, as the status rules see it. */
export interface RuledLink {
  readonly stage: Stage;
  readonly closes: boolean;
  /** The table of its repository. */
  readonly status: Rules["status"];
}

/** The status that a work package should have. */
export interface StatusTarget {
  /** Its name. */
  readonly status: string;
  /** Statuses of earlier stages, the earliest first: a workflow may let the work package through only by way of them. */
  readonly byWayOf: readonly string[];
}

/**
 * The status that follows from all pull requests which name a work package: the furthest of those that are open, else that
 * of a merged one, else that of a closed one. Where several are as far, one that settles the work package counts. Pull
 * requests for whose kind of reference the rules never set a status have no say.
 *
 * Between opened and approved, a stage that is left out counts as the one before it. So passing through it changes nothing,
 * and the result does not depend on which of these stages the bridge happened to see.
 */
export function statusTarget(links: readonly RuledLink[]): StatusTarget | undefined {
  const candidates = links
    .filter((link) => stages.some((stage) => ruleFor(link, stage) !== undefined))
    .map((link) => ({ link, group: groupOf(link.stage) }));
  const group = Math.min(...candidates.map((candidate) => candidate.group));
  const [best] = candidates
    .filter((candidate) => candidate.group === group)
    .map(({ link }) => ({ link, status: reached(link, link.stage) }))
    .filter(({ status }) => status !== undefined)
    .toSorted(
      (a, b) =>
        stages.indexOf(b.link.stage) - stages.indexOf(a.link.stage) || Number(b.link.closes) - Number(a.link.closes),
    );
  if (best?.status === undefined) return undefined;
  const { link, status } = best;
  const earlier = walked
    .toReversed()
    .filter((stage) => stages.indexOf(stage) < stages.indexOf(link.stage))
    .map((stage) => ruleFor(link, stage))
    .filter((name) => name !== undefined && name !== status) as string[];
  return { status, byWayOf: [...new Set(earlier)] };
}

/** The stages that a pull request usually passes while it is open, the last first. */
const walked: readonly Stage[] = ["approved", "reviewRequested", "opened"];

function groupOf(stage: Stage): number {
  return isOpen(stage) ? 0 : stage === "merged" ? 1 : 2;
}

function reached(link: RuledLink, stage: Stage): string | undefined {
  const at = walked.indexOf(stage);
  if (at === -1) return ruleFor(link, stage);
  return walked
    .slice(at)
    .map((earlier) => ruleFor(link, earlier))
    .find((status) => status !== undefined);
}

function ruleFor(link: RuledLink, stage: Stage): string | undefined {
  return link.status[stage]?.[link.closes ? "closing" : "mentioning"];
}
