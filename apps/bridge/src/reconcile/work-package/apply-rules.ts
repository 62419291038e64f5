import type { WorkPackage, Workspace } from "@halyard/pm-resources";
import type { Rules } from "../../config/config.js";
import type { OpenProject } from "../../config/connections/connections.js";
import { mappingsOf } from "../../config/mappings.js";
import type { Stage } from "../../config/stage.js";
import { changeWorkPackage, statusOf } from "./change-work-package.js";
import { fieldValues } from "./custom-fields.js";
import { mappingOfProject } from "../references/resolve-references.js";
import { pullOrIssueAt } from "../shared/subject-by-url.js";
import type { FoundMarker } from "../comments/marker.js";
import type { CiState } from "../shared/checks.js";
import type { RunContext } from "../shared/run-context.js";
import { statusTarget } from "./status-rule.js";

/** What the bridge's comments on a work package say: as they are, and as they are about to be. */
export interface MarkerChange {
  readonly before: readonly FoundMarker[];
  readonly after: readonly FoundMarker[];
  /** The one that is about to change, as it is. */
  readonly existing?: FoundMarker | undefined;
  /** Address of what is looked at. */
  readonly url: string;
}

/** The work package after the rules were followed. */
export interface RuleOutcome {
  readonly document: WorkPackage;
  /** Name of the status that was refused, and the id of the one it stays in. */
  readonly refused?: { readonly status: string; readonly from: number } | undefined;
}

/**
 * Takes a work package to the status that the rules want, if the pull requests that name it want another one than before: what
 * a person chose since then stays. A refused change is tried again as long as the work package stays where it was.
 *
 * @param key - Of the ledger. It is intended from here on if the status may change, and to be forgotten when the comments say
 *   what they are about to: until then they do not tell which status was wanted last.
 */
export async function applyRules(
  context: RunContext,
  pm: OpenProject,
  document: WorkPackage,
  key: string,
  { before, after, existing, url }: MarkerChange,
): Promise<RuleOutcome> {
  const project: Workspace = await pm.client.follow(document, "project", { signal: context.signal });
  const ruled = (markers: readonly FoundMarker[]): RuledMarker[] =>
    markers.flatMap((marker) => ruledMarker(context, pm, project.identifier, marker));

  const [earlier, now] = [ruled(before), ruled(after)];
  const target = statusTarget(now);
  const wasCutOff = (await context.store.effects.get(key)) !== undefined;
  const isNews = target !== undefined && (wasCutOff || target.status !== statusTarget(earlier)?.status);
  const current = await statusOf(context, pm, document);
  const wasRefused = target !== undefined && existing?.refusedFrom === current.id;

  // Its own too: a look that got no further may have set them, and left no comment that says so.
  const own = pullRules(context, pm, project.identifier, url)?.customFields ?? {};
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

/** Only pull requests have a stage; those of repositories that no mapping covers any more have no say. */
function ruledMarker(context: RunContext, pm: OpenProject, project: string, marker: FoundMarker): RuledMarker[] {
  const { stage, closes = false, ci, unlinked } = marker;
  if (stage === undefined || unlinked) return [];
  const rules = pullRules(context, pm, project, marker.url);
  return rules === undefined ? [] : [{ stage, closes, ci, status: rules.status, customFields: rules.customFields }];
}

/** The rules for a pull request and a work package of a project. */
function pullRules(context: RunContext, pm: OpenProject, project: string, url: string): Rules | undefined {
  const source = pullOrIssueAt(context.config, url);
  if (source?.kind !== "pull") return undefined;
  return mappingOfProject(mappingsOf(context.config, source), pm.config.name, project)?.rules;
}
