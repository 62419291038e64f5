import { isHalyardError } from "@halyard/http-core";
import { errorName, type WorkPackage, type Workspace } from "@halyard/pm-resources";
import type { Config, Mapping } from "../../config/config.js";
import type { Reference, ReferenceSyntax, ReferenceKind } from "./reference.js";
import type { RunContext } from "../shared/run-context.js";

/** A work package that is named, and may be. */
export interface NamedWorkPackage {
  /** Name of its connection. */
  readonly connection: string;
  readonly id: number;
  readonly kind: ReferenceKind;
  /** Under whose rules. */
  readonly mapping: Mapping;
  /** As it was when the references were looked up. */
  readonly document: WorkPackage;
  /** The ids that it was named by: its number, or a semantic one. */
  readonly names: readonly Reference["id"][];
}

/** What became of references. */
export interface ResolvedReferences {
  /** Each work package once, in the order in which they were first named. */
  readonly named: readonly NamedWorkPackage[];
  /** References to what does not exist, cannot be seen or may not be named from here: one as the other, so that nothing is told of projects that are none of the repository's business. */
  readonly unknown: readonly string[];
}

/** How references are read in a repository: `OP#12` means the connection of its first mapping. */
export function referenceSyntax(config: Config, [first]: readonly [Mapping, ...Mapping[]]): ReferenceSyntax {
  return {
    connection: first.openproject,
    instances: config.openproject.map(({ name, url }) => ({ connection: name, url })),
    closingWords: first.rules.closingWords,
    bracketReferences: first.rules.bracketReferences,
  };
}

/** Looks up the work packages that references name, and under which mapping they may be named. */
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
    if (found === undefined) continue;
    const key = `${reference.connection}/${found.document.id}`;
    const known = named.get(key);
    named.set(key, {
      connection: reference.connection,
      id: found.document.id,
      kind: known === undefined ? reference.kind : stronger(known.kind, reference.kind),
      names: [...(known?.names ?? []), reference.id],
      ...found,
    });
  }
  const unknown = looked
    .filter(({ reference, found }) => found === undefined && reference.tentative !== true)
    .map(({ reference }) => `OP#${reference.id}`);
  return { named: [...named.values()], unknown };
}

/** The first mapping that leads to a project. */
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
): Promise<{ document: WorkPackage; mapping: Mapping } | undefined> {
  const candidates = mappings.filter(({ openproject }) => openproject === connection);
  if (candidates.length === 0) return undefined;
  const { client } = context.connections.openproject(connection);
  try {
    const document = await client.workPackages.get({ id }, { signal: context.signal });
    // The server sends the project along; where it does not, this asks for it.
    const project: Workspace = await client.follow(document, "project", { signal: context.signal });
    const mapping = mappingOfProject(candidates, connection, project.identifier);
    return mapping && { document, mapping };
  } catch (error) {
    if (isHalyardError(error, "not_found")) return undefined;
    // Servers without semantic ids refuse them as malformed.
    if (typeof id === "string" && isHalyardError(error, "api_error") && error.status === 400) return undefined;
    // Whoever writes a reference must not be able to stop the connection by it. A proxy's refusal is another thing.
    const isHidden = isHalyardError(error, "permission_denied") && errorName(error.identifier) === "MissingPermission";
    if (isHidden) return undefined;
    throw error;
  }
}

const strength: Readonly<Record<ReferenceKind, number>> = { private: 0, mentions: 1, closes: 2 };

function stronger(one: ReferenceKind, other: ReferenceKind): ReferenceKind {
  return strength[other] > strength[one] ? other : one;
}
