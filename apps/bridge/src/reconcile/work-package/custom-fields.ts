import { CustomFieldError, customFields, type SchemaDocument, type WorkPackage } from "@halyard/pm-resources";
import type { Rules } from "../../config/config.js";
import { isOpen, type Stage, stages } from "../../config/stage.js";
import { type CiState, combineChecks } from "../shared/checks.js";

/** What the custom fields of a work package should say; null empties a field. */
export type FieldValues = Readonly<Record<string, string | null>>;

/** A pull request as the custom fields see it. */
export interface FieldLink {
  readonly stage: Stage;
  readonly ci?: CiState | undefined;
}

/** How the state of a pull request is called in a custom field. A field with options has to offer these words. */
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
 * What the configured fields should say of all pull requests together: the state of the furthest open one, else of a
 * merged, else of a closed one; and how the checks of the open ones stand.
 */
export function fieldValues(names: Rules["customFields"], links: readonly FieldLink[]): FieldValues {
  const open = links.filter(({ stage }) => isOpen(stage));
  const reached = (open.length > 0 ? open : links).map(({ stage }) => stage);
  const ended = reached.includes("merged") ? "merged" : reached[0];
  const stage = open.length > 0 ? stages.findLast((each) => reached.includes(each)) : ended;
  return {
    ...(names.pullRequest !== undefined && { [names.pullRequest]: stage === undefined ? null : stageWords[stage] }),
    ...(names.ci !== undefined && { [names.ci]: checkWords[combineChecks(open.map(({ ci }) => ci ?? "none"))] }),
  };
}

/**
 * Sets the fields that say something else, on the document itself.
 *
 * @returns What could not be set, as sentences: fields that its type does not have, or that take no such value.
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

/** The text of a field, of its option, or of what is rendered. */
function textOf(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value !== "object" || value === null) return null;
  const { title, raw } = value as { readonly title?: unknown; readonly raw?: unknown };
  const text = title ?? raw;
  return typeof text === "string" && text !== "" ? text : null;
}
