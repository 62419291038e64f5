import { CustomFieldError, customFields, type SchemaDocument, type WorkPackage } from "@halyard/pm-resources";
import type { Rules } from "../../config/config.js";
import { isOpen, type Stage, stages } from "../../config/stage.js";
import { type CiState, combineChecks } from "../shared/checks.js";

/** Wanted values of custom fields, by name. Null empties a field. */
export type FieldValues = Readonly<Record<string, string | null>>;

/** The parts of a pull request's state that custom fields show. */
export interface FieldLink {
  readonly stage: Stage;
  readonly ci?: CiState | undefined;
}

/** Values of the custom field that shows the state of a pull request. A list field must offer these options. */
const stageWords: Readonly<Record<Stage, string>> = {
  draft: "Draft",
  opened: "Open",
  reviewRequested: "Review requested",
  approved: "Approved",
  merged: "Merged",
  closed: "Closed",
};

const checkWords: Readonly<Record<CiState, string | null>> = {
  success: "Passed",
  failure: "Failed",
  pending: "Running",
  none: null,
};

/**
 * Combines the states of all linked pull requests into the values of the configured fields. The stage comes from the
 * most advanced open pull request, or else from a merged one, or else from a closed one. The checks come from the open
 * pull requests, or else from the merged ones.
 */
export function fieldValues(names: Rules["customFields"], links: readonly FieldLink[]): FieldValues {
  const open = links.filter(({ stage }) => isOpen(stage));
  const reached = (open.length > 0 ? open : links).map(({ stage }) => stage);
  const ended = reached.includes("merged") ? "merged" : reached[0];
  const checked = open.length > 0 ? open : links.filter((link) => link.stage === "merged");
  const stage = open.length > 0 ? stages.findLast((each) => reached.includes(each)) : ended;
  return {
    ...(names.pullRequest !== undefined && { [names.pullRequest]: stage === undefined ? null : stageWords[stage] }),
    ...(names.ci !== undefined && { [names.ci]: checkWords[combineChecks(checked.map(({ ci }) => ci ?? "none"))] }),
  };
}

/**
 * Changes `document` in place: sets each field whose value differs from the one in `values`.
 *
 * @returns One sentence for each problem: the work package's type does not have the field, or the field does not accept
 * the value.
 */
export function setFields(document: WorkPackage, schema: SchemaDocument, values: FieldValues): string[] {
  const fields = customFields(document, schema);
  return Object.entries(values).flatMap(([name, value]) => {
    try {
      if (textOf(fields.get(name)) !== value) fields.set(name, value);
      return [];
    } catch (error) {
      if (error instanceof CustomFieldError) return [error.message];
      throw error;
    }
  });
}

/**
 * Returns a value as a string: a plain string, the name of an option, or the source of formatted text. Null if the
 * value is empty or of another kind.
 */
function textOf(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value !== "object" || value === null) return null;
  const { title, raw } = value as { readonly title?: unknown; readonly raw?: unknown };
  const text = title ?? raw;
  return typeof text === "string" && text !== "" ? text : null;
}
