import type { Store } from "../../store/store.js";
import { parseSubjectKey, type Subject } from "../../store/subject.js";
import type { SourceAddress } from "../shared/source-address.js";
import { hashOf } from "../shared/hash.js";
import type { RunContext } from "../shared/run-context.js";
import type { Reference } from "./reference.js";

/** A reference to a work package that is not visible to the bridge, or whose project is in no mapping. */
export interface MissingReference {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly id: Reference["id"];
  /** Address of the project that is in no mapping. Undefined if the work package is not visible to the bridge. */
  readonly project?: string | undefined;
  /**
   * Address in the marker of the bridge's comment on the work package. Set if the comment is outdated because the work
   * package was not visible when the bridge wanted to update the comment.
   */
  readonly outdated?: SourceAddress | undefined;
}

/** References of one pull request, issue or branch that its last reconciliation run could not resolve. */
export interface MissingRecord {
  readonly subject: Subject;
  readonly references: readonly MissingReference[];
}

const prefix = "missing:";

/** Maximum number of references that are remembered for one pull request, issue or branch. */
const maxRemembered = 50;

/** Returns the ledger key for the unresolved references of a pull request, issue or branch. */
export function missingKey(identity: string): string {
  return prefix + identity;
}

/**
 * Stores unresolved references, so that sweeps can check them later. A reference can become valid without any change on
 * the git host, for example when a project is unarchived. No event would then start a run.
 */
export async function rememberMissing(
  { store }: RunContext,
  { key, identity }: { readonly key: string; readonly identity: string },
  missing: readonly MissingReference[],
): Promise<void> {
  const record = missingKey(identity);
  const known = await store.effects.get(record);
  if (missing.length === 0) {
    if (known !== undefined) await store.effects.forget(record);
    return;
  }
  const references = missing
    .slice(0, maxRemembered)
    .map(({ connection, id, project, outdated }) => ({ connection, id: String(id), project, outdated }));
  const detail = { source: key, references };
  const hash = hashOf(detail);
  if (known?.hash !== hash) await store.effects.done(record, { hash, detail });
}

/**
 * Removes the unresolved references of a pull request, issue or branch whose repository is missing. The keys of the
 * records contain the repository's id, which is then unknown. All records are therefore searched for `source`.
 */
export async function forgetMissing({ store }: RunContext, source: string): Promise<void> {
  for (const { key, detail } of await store.effects.list(prefix)) {
    if ((detail as StoredDetail).source === source) await store.effects.forget(key);
  }
}

/** Returns the references that {@link rememberMissing} has stored. */
export async function readMissing({ effects }: Pick<Store, "effects">): Promise<MissingRecord[]> {
  return (await effects.list(prefix)).flatMap(({ detail }) => {
    const { source, references } = detail as StoredDetail;
    const subject = parseSubjectKey(source);
    return subject === undefined ? [] : [{ subject, references: references.map(read) }];
  });
}

/**
 * Returns the work packages with an outdated comment about a pull request or issue, and the address in that comment.
 */
export async function readOutdated(
  { store }: RunContext,
  identity: string,
): Promise<{ readonly connection: string; readonly id: number; readonly address: SourceAddress }[]> {
  const detail = (await store.effects.get(missingKey(identity)))?.detail as StoredDetail | undefined;
  return (detail?.references ?? []).flatMap(({ connection, id, outdated }) =>
    outdated === undefined ? [] : [{ connection, id: Number(id), address: outdated }],
  );
}

interface StoredDetail {
  readonly source: string;
  readonly references: readonly (Omit<MissingReference, "id"> & { readonly id: string })[];
}

function read({ id, ...rest }: StoredDetail["references"][number]): MissingReference {
  return { ...rest, id: /^\d+$/.test(id) ? Number(id) : id };
}
