import { can, type HalResource } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import type { Status, WorkPackage } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";
import { follow } from "../../config/connections/follow.js";
import { type FieldValues, setFields } from "./custom-fields.js";
import type { RunContext } from "../shared/run-context.js";
import type { StatusTarget } from "./status-rule.js";

/** Status and fields that a work package should have. */
export interface WantedChange {
  /** Undefined to leave the status unchanged. */
  readonly target?: StatusTarget | undefined;
  readonly fields: FieldValues;
}

/** Result of {@link changeWorkPackage}. */
export interface ChangeOutcome {
  readonly document: WorkPackage;
  /** Whether the workflow or the server refused the wanted status. */
  readonly isRefused: boolean;
}

/** Maximum number of status changes in one run. */
const maxSteps = 4;

/**
 * Sets the status and the custom fields of a work package. OpenProject's form for the work package lists the statuses
 * that the workflow allows. If the wanted status is not among them, first sets the statuses of earlier stages, in
 * order. The work package therefore gets the same status even if the bridge has missed some stages of the pull request.
 * The caller holds the work package's lock.
 */
export async function changeWorkPackage(
  context: RunContext,
  pm: OpenProject,
  given: WorkPackage,
  { target, fields }: WantedChange,
): Promise<ChangeOutcome> {
  let document = await changeFields(context, pm, given, fields);
  if (target === undefined) return { document, isRefused: false };
  for (let step = 0; step < maxSteps; step++) {
    const current = await statusOf(context, pm, document);
    if (isSame(current.name, target.status)) return { document, isRefused: false };
    if (!can(document, "update")) return { document, isRefused: true };
    // Of the intermediate statuses, only those after the current one are used. Otherwise, the bridge could set the same
    // statuses again and again if the workflow never allows the wanted one.
    const ahead = target.byWayOf.slice(target.byWayOf.findIndex((name) => isSame(name, current.name)) + 1);
    const allowed = await allowedStatuses(context, pm, document.id);
    const next =
      allowed.find(({ name }) => isSame(name, target.status)) ??
      ahead.map((name) => allowed.find((status) => isSame(status.name, name))).find((status) => status !== undefined);
    if (next === undefined) return { document, isRefused: true };
    const changed = await setStatus(context, pm, document, next);
    if (changed === undefined) return { document, isRefused: !context.dryRun };
    document = changed;
  }
  return { document, isRefused: true };
}

/** Returns the status of a work package. */
export async function statusOf(context: RunContext, pm: OpenProject, document: WorkPackage): Promise<Status> {
  return follow(pm, document, "status", { signal: context.signal });
}

interface AllowedStatus {
  readonly name: string;
  readonly href: string;
}

async function allowedStatuses(context: RunContext, { client }: OpenProject, id: number): Promise<AllowedStatus[]> {
  const form = await client.workPackages.openForm({ id }, { signal: context.signal });
  const values =
    form.property("status") === undefined ? [] : await form.loadAllowed("status", { signal: context.signal });
  return values.flatMap((value) => {
    if (typeof value !== "object") return [];
    const { name, title, href, _links } = value as HalResource & { name?: string; title?: string; href?: string };
    const self = (_links?.["self"] as { href?: string; title?: string } | undefined) ?? {};
    const label = name ?? title ?? self.title;
    const address = href ?? self.href;
    return label === undefined || address === undefined ? [] : [{ name: label, href: address }];
  });
}

/** Returns the changed work package. Undefined in a dry run, and if the server refused the change. */
async function setStatus(
  context: RunContext,
  { client }: OpenProject,
  { id }: WorkPackage,
  { name, href }: AllowedStatus,
): Promise<WorkPackage | undefined> {
  try {
    return await context.effect("work_package_change", `set the status of OP#${id} to "${name}"`, () =>
      client.workPackages.edit(
        { id },
        (draft) => {
          draft._links.status = { href };
        },
        { signal: context.signal },
      ),
    );
  } catch (error) {
    if (!isHalyardError(error, "validation_failed")) throw error;
    context.logger.warn(
      "OpenProject refused to change the status of a work package. Fix the problem that `reason` describes.",
      {
        workPackage: id,
        reason: error.message,
      },
    );
    return undefined;
  }
}

async function changeFields(
  context: RunContext,
  pm: OpenProject,
  document: WorkPackage,
  values: FieldValues,
): Promise<WorkPackage> {
  if (Object.keys(values).length === 0) return document;
  const schema = await follow(pm, document, "schema", { signal: context.signal });
  const trial = structuredClone(document);
  const problems = setFields(trial, schema, values);
  if (problems.length > 0)
    context.logger.warn("Some custom fields of a work package cannot be set. Fix the problems that `problems` lists.", {
      workPackage: document.id,
      problems,
    });
  if (JSON.stringify(trial) === JSON.stringify(document)) return document;
  if (!can(document, "update")) return document;
  try {
    const changed = await context.effect("work_package_change", `update the custom fields of OP#${document.id}`, () =>
      pm.client.workPackages.edit(
        { id: document.id },
        (draft) => {
          setFields(draft, schema, values);
        },
        { signal: context.signal },
      ),
    );
    return changed ?? document;
  } catch (error) {
    if (!isHalyardError(error, "validation_failed")) throw error;
    context.logger.warn(
      "OpenProject refused to change custom fields of a work package. Fix the problem that `reason` describes.",
      {
        workPackage: document.id,
        reason: error.message,
      },
    );
    return document;
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
