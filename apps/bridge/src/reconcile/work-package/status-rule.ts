import type { Rules } from "../../config/config.js";
import { isOpen, type Stage, stages } from "../../config/stage.js";

/** Pull request that names the work package, with the data that the status rules use. */
export interface RuledLink {
  readonly stage: Stage;
  readonly closes: boolean;
  /** Status table from the rules for the pull request's repository. */
  readonly status: Rules["status"];
}

/** Status that a work package should have. */
export interface StatusTarget {
  /** Name of the status. */
  readonly status: string;
  /** Statuses of earlier stages, earliest first. The workflow may require them as intermediate steps. */
  readonly byWayOf: readonly string[];
}

/**
 * Returns the status that a work package should have, based on all pull requests that name it. The most advanced open
 * pull request decides, or else a merged one, or else a closed one. If several have the same stage, one that closes the
 * work package takes precedence. Ignores a pull request if the rules never set a status for its kind of reference.
 *
 * From opened through approved, a stage without a rule uses the rule of the stage before it. This way, the result is
 * the same even if the bridge missed one of these stages.
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
  const earlier = openStages
    .toReversed()
    .filter((stage) => stages.indexOf(stage) < stages.indexOf(link.stage))
    .map((stage) => ruleFor(link, stage))
    .filter((name) => name !== undefined && name !== status) as string[];
  return { status, byWayOf: [...new Set(earlier)] };
}

/** Stages that an open pull request usually goes through, latest first. */
const openStages: readonly Stage[] = ["approved", "reviewRequested", "opened"];

function groupOf(stage: Stage): number {
  return isOpen(stage) ? 0 : stage === "merged" ? 1 : 2;
}

function reached(link: RuledLink, stage: Stage): string | undefined {
  const at = openStages.indexOf(stage);
  if (at === -1) return ruleFor(link, stage);
  return openStages
    .slice(at)
    .map((earlier) => ruleFor(link, earlier))
    .find((status) => status !== undefined);
}

function ruleFor(link: RuledLink, stage: Stage): string | undefined {
  return link.status[stage]?.[link.closes ? "closing" : "mentioning"];
}
