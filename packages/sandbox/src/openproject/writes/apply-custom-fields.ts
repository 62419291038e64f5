import { fieldsOf } from "../custom-fields.js";
import type { JsonObject } from "../../server/call.js";
import {
  objectIn,
  readBoolean,
  readDate,
  readFormattable,
  readInteger,
  readLink,
  readLinks,
  readText,
} from "../input.js";
import { isAssignable } from "../permissions.js";
import { badFormat, constraint } from "../refusal.js";
import type { CustomFieldRecord, CustomValue, OpenProjectState, WorkPackageRecord } from "../state.js";
import type { Findings } from "./work-package-fields.js";

/**
 * Applies a body's custom fields to a work package. A required field is checked when the work package is new, when the
 * body sets the field, or when the body has `_meta.validateCustomFields`.
 */
export function applyCustomFields(
  state: OpenProjectState,
  draft: WorkPackageRecord,
  body: JsonObject,
  isNew: boolean,
  findings: Findings,
): void {
  const checkAll = isNew || objectIn(body, "_meta").validateCustomFields === true;
  for (const field of fieldsOf(state, draft)) {
    const name = `customField${field.id}`;
    const value = findings.try(() => readValue(state, draft, field, name, body));
    if (value !== undefined) draft.custom[field.id] = value;
    const empty = isEmpty(draft.custom[field.id]);
    if (field.required && empty && (checkAll || value !== undefined)) {
      findings.add(constraint(name, `${field.name} can't be blank.`));
    }
  }
}

function readValue(
  state: OpenProjectState,
  draft: WorkPackageRecord,
  field: CustomFieldRecord,
  name: string,
  body: JsonObject,
): CustomValue | undefined {
  switch (field.format) {
    case "string":
      return orNull(readText(body, name));
    case "text":
      return readFormattable(body, name);
    case "int":
      return readInteger(body, name, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    case "bool":
      return readBoolean(body, name);
    case "date":
      return readDate(body, name);
    case "float":
      return readNumber(body, name);
    case "list":
    case "user":
      return readTargets(state, draft, field, name, body);
  }
}

function readNumber(body: JsonObject, name: string): number | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== "number") throw badFormat(name, "a number");
  return value;
}

function readTargets(
  state: OpenProjectState,
  draft: WorkPackageRecord,
  field: CustomFieldRecord,
  name: string,
  body: JsonObject,
): number[] | undefined {
  const kinds = field.format === "user" ? ["users"] : ["custom_options"];
  const several = readLinks(body, name, kinds);
  if (several !== undefined && several.length > 1 && !field.multiple) {
    throw constraint(name, `${field.name} can have only one value.`);
  }
  const single = several === undefined ? readLink(body, name, kinds) : undefined;
  if (several === undefined && single === undefined) return undefined;
  const ids = (several ?? (single ? [single] : [])).map(({ id }) => Number(id));
  const known = (id: number): boolean =>
    field.format === "user"
      ? isAssignable(state, id, draft.projectId)
      : field.options.some((option) => option.id === id);
  if (!ids.every(known)) throw constraint(name, `${field.name} is not set to one of the allowed values.`);
  return ids;
}

function orNull(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

function isEmpty(value: CustomValue | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
