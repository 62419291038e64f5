import { isHalyardError } from "@halyard/http-core";
import { errorName, type WorkPackage } from "@halyard/pm-resources";
import type { Config, Mapping } from "../../config/config.js";
import { follow } from "../../config/connections/follow.js";
import type { MissingReference } from "./missing-references.js";
import type { Reference, ReferenceSyntax, ReferenceKind } from "./reference.js";
import type { RunContext } from "../shared/run-context.js";

/** A work package that a text names and that the repository may reference. */
export interface NamedWorkPackage {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly id: number;
  readonly kind: ReferenceKind;
  /** Mapping whose rules apply. */
  readonly mapping: Mapping;
  /** The document as it was when the reference was resolved. */
  readonly document: WorkPackage;
  /** Ids that the references use for the work package, such as its number or a semantic id. */
  readonly names: readonly Reference["id"][];
  /**
   * The strongest kind among the references that are not `mentionOnly`. Undefined if all references are `mentionOnly`.
   */
  readonly authority: ReferenceKind | undefined;
}

/**
 * Reference to a work package that does not exist, is not visible to the bridge, or may not be referenced from this
 * repository.
 */
export interface UnknownReference {
  /** Name of the reference for messages, such as `OP#12`. */
  readonly name: string;
  /** Whether all references to the work package are `mentionOnly`. */
  readonly isMentionOnly: boolean;
}

/** Result of resolving references. */
export interface ResolvedReferences {
  /** The work packages, each listed once, in the order of their first mention. */
  readonly named: readonly NamedWorkPackage[];
  /**
   * Unresolved references, except tentative ones. They do not say why they are unresolved, so that a pull request
   * reveals nothing about other projects.
   */
  readonly unknown: readonly UnknownReference[];
  /** All unresolved references, including tentative ones such as a number in a branch name. */
  readonly missing: readonly MissingReference[];
}

/**
 * Returns whether the references to a work package may change its status and fields. They may if at least one reference
 * is neither private nor `mentionOnly`.
 */
export function hasEffect({ authority }: Pick<NamedWorkPackage, "authority">): boolean {
  return authority !== undefined && authority !== "private";
}

/**
 * Returns the reference syntax for a repository. `OP#12` refers to the connection of the repository's first mapping.
 */
export function referenceSyntax(config: Config, [first]: readonly [Mapping, ...Mapping[]]): ReferenceSyntax {
  return {
    connection: first.openproject,
    instances: config.openproject.map(({ name, url }) => ({ connection: name, url })),
    closingWords: first.rules.closingWords,
    bracketReferences: first.rules.bracketReferences,
  };
}

/** Reads the work packages that references name, and finds the mapping that allows each of them. */
export async function resolveReferences(
  context: RunContext,
  mappings: readonly Mapping[],
  references: readonly Reference[],
): Promise<ResolvedReferences> {
  const looked = await Promise.all(
    references.map(async (reference) => ({ reference, found: await lookUp(context, mappings, reference) })),
  );
  const named = new Map<string, NamedWorkPackage>();
  for (const { reference, found } of looked) {
    if (!("mapping" in found)) continue;
    const key = `${reference.connection}/${found.document.id}`;
    const known = named.get(key);
    named.set(key, {
      connection: reference.connection,
      id: found.document.id,
      kind: stronger(known?.kind, reference.kind),
      names: [...new Set([...(known?.names ?? []), reference.id])],
      authority: reference.mentionOnly ? known?.authority : stronger(known?.authority, reference.kind),
      ...found,
    });
  }
  const unknown = new Map<string, UnknownReference>();
  const missing = new Map<string, MissingReference>();
  for (const { reference, found } of looked) {
    if ("mapping" in found) continue;
    const { connection, id, tentative, mentionOnly = false } = reference;
    const key = `${connection}/${id}`;
    missing.set(key, { connection, id, project: found.document?._links.project.href });
    if (tentative) continue;
    const isMentionOnly = (unknown.get(key)?.isMentionOnly ?? true) && mentionOnly;
    unknown.set(key, { name: `OP#${id}`, isMentionOnly });
  }
  return { named: [...named.values()], unknown: [...unknown.values()], missing: [...missing.values()] };
}

/** Returns the first mapping that includes a project. */
export function mappingOfProject(
  mappings: readonly Mapping[],
  connection: string,
  identifier: string,
): Mapping | undefined {
  return mappings.find(
    ({ openproject, projects }) =>
      openproject === connection &&
      (projects.length === 0 || projects.some((name) => name.toLowerCase() === identifier.toLowerCase())),
  );
}

async function lookUp(
  context: RunContext,
  mappings: readonly Mapping[],
  { connection, id }: Reference,
): Promise<{ document: WorkPackage; mapping: Mapping } | { document?: WorkPackage }> {
  const candidates = mappings.filter(({ openproject }) => openproject === connection);
  if (candidates.length === 0) return {};
  const pm = context.connections.openproject(connection);
  try {
    const document = await pm.client.workPackages.get({ id }, { signal: context.signal });
    const project = await follow(pm, document, "project", { signal: context.signal });
    const mapping = mappingOfProject(candidates, connection, project.identifier);
    return mapping === undefined ? { document } : { document, mapping };
  } catch (error) {
    if (isHalyardError(error, "not_found")) return {};
    // Servers that do not support semantic ids reject them as malformed.
    if (typeof id === "string" && isHalyardError(error, "bad_request")) return {};
    // This error means that one work package is hidden from the bridge, so it is handled here. Any other denial, such
    // as one from a proxy, is thrown and pauses the connection.
    const isHidden = isHalyardError(error, "permission_denied") && errorName(error.identifier) === "MissingPermission";
    if (isHidden) return {};
    throw error;
  }
}

const strength: Readonly<Record<ReferenceKind, number>> = { private: 0, mentions: 1, closes: 2 };

function stronger(one: ReferenceKind | undefined, other: ReferenceKind): ReferenceKind {
  return one === undefined || strength[other] > strength[one] ? other : one;
}
