import type { WorkPackage } from "@halyard/pm-resources";
import type { Rules } from "../../config/config.js";
import type { OpenProject } from "../../config/connections/connections.js";
import { follow } from "../../config/connections/follow.js";
import { mappingsOf } from "../../config/mappings.js";
import type { Stage } from "../../config/stage.js";
import { changeWorkPackage, statusOf } from "./change-work-package.js";
import { fieldValues } from "./custom-fields.js";
import { mappingOfProject } from "../references/resolve-references.js";
import { pullOrIssueAt } from "../shared/subject-by-url.js";
import type { FoundMarker, Marker } from "../comments/marker.js";
import type { CiState } from "../shared/checks.js";
import type { RunContext } from "../shared/run-context.js";
import type { SourceAddress } from "../shared/source-address.js";
import { statusTarget } from "./status-rule.js";

/** Markers of the bridge's comments on a work package, before and after the current run changes one of them. */
export interface MarkerChange {
  readonly before: readonly FoundMarker[];
  readonly after: readonly FoundMarker[];
  /** The marker that the run changes, before the change. */
  readonly existing?: FoundMarker | undefined;
  /** The same marker after the change. */
  readonly wanted: Marker;
  /** Address of the pull request or issue that is reconciled. */
  readonly address: SourceAddress;
}

/** Work package after the rules were applied. */
export interface RuleOutcome {
  readonly document: WorkPackage;
  /** Status that the server refused, and the id of the status that the work package keeps. */
  readonly refused?: { readonly status: string; readonly from: number } | undefined;
}

/**
 * Sets the custom fields and the status that the rules require. If the required status is the same as before the run,
 * keeps the current status, because a user may have chosen it. A change that the server refused is the exception: it is
 * retried until the work package gets another status.
 *
 * @param key - Ledger key. An intent is recorded under it before the status is changed. The caller removes the record
 * after updating the comments. A record that remains shows that a run was interrupted, so the comments may lack the
 * last required status.
 */
export async function applyRules(
  context: RunContext,
  pm: OpenProject,
  document: WorkPackage,
  key: string,
  { before, after, existing, wanted, address }: MarkerChange,
): Promise<RuleOutcome> {
  const project = await follow(pm, document, "project", { signal: context.signal });
  const ruled = (markers: readonly FoundMarker[]): RuledMarker[] =>
    markers.flatMap((marker) => ruledMarker(context, pm, project.identifier, marker));

  const [earlier, now] = [ruled(before), ruled(after)];
  const target = statusTarget(now);
  const wasCutOff = (await context.store.effects.get(key)) !== undefined;
  const isNews = target !== undefined && (wasCutOff || target.status !== statusTarget(earlier)?.status);
  const current = await statusOf(context, pm, document);
  const wasRefused = target !== undefined && existing?.refusedFrom === current.id;

  // The fields for the reconciled pull request are always included, because an interrupted run may have set them
  // without updating the comment.
  const hasEffect = [existing, wanted].some((marker) => marker?.stage !== undefined || marker?.unlinked === true);
  const own = (hasEffect ? pullRules(context, pm, project.identifier, address)?.customFields : undefined) ?? {};
  const names = [own, ...[...earlier, ...now].map(({ customFields }) => customFields)];
  const fields = Object.assign({}, ...names.map((each) => fieldValues(each, now))) as Record<string, string | null>;
  const isToFollow = isNews || wasRefused;
  if (isToFollow) await context.store.effects.intend(key);
  const outcome = await changeWorkPackage(context, pm, document, { target: isToFollow ? target : undefined, fields });
  if (!outcome.isRefused || target === undefined) return { document: outcome.document };
  const { id: from } = await statusOf(context, pm, outcome.document);
  return { document: outcome.document, refused: { status: target.status, from } };
}

interface RuledMarker {
  readonly stage: Stage;
  readonly closes: boolean;
  readonly ci?: CiState | undefined;
  readonly status: Rules["status"];
  readonly customFields: Rules["customFields"];
}

/**
 * Returns the rules for a marker. There are none for an issue, or for a repository that no mapping covers any longer.
 */
function ruledMarker(context: RunContext, pm: OpenProject, project: string, marker: FoundMarker): RuledMarker[] {
  const { stage, closes = false, ci, unlinked } = marker;
  if (stage === undefined || unlinked) return [];
  const rules = pullRules(context, pm, project, marker);
  return rules === undefined ? [] : [{ stage, closes, ci, status: rules.status, customFields: rules.customFields }];
}

function pullRules(context: RunContext, pm: OpenProject, project: string, address: SourceAddress): Rules | undefined {
  const source = pullOrIssueAt(context.config, address);
  if (source?.kind !== "pull") return undefined;
  return mappingOfProject(mappingsOf(context.config, source), pm.config.name, project)?.rules;
}
