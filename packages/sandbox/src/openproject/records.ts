import type { Collection, PagedCollection } from "@halyard/pm-resources";
import type { JsonObject } from "../server/call.js";
import { created, empty, ok, type Reply } from "../server/reply.js";
import { type Call, find } from "./call.js";
import { page, type PageOptions, whole } from "./collection.js";
import type { ContentTables } from "./content-state.js";
import { may, seesProject, type View } from "./permissions.js";
import { constraint, missingPermission, type PmRefusal, throwAny, updateConflict } from "./refusal.js";
import { nextId } from "./state.js";
import { Findings } from "./writes/work-package-fields.js";
import { removeRecord } from "./writes/remove-record.js";

type TableName = keyof ContentTables;
type Row<Name extends TableName> = ContentTables[Name][number];

/** Declares a kind of record. Its routes are created from the declaration. */
export interface Kind<Name extends TableName, Document> {
  /** Name of the table in the state. */
  readonly table: Name;
  /** Returns whether the viewer may read a record. When this is false, the response is a 404. */
  sees(view: View, row: Row<Name>): boolean;
  document(view: View, row: Row<Name>): Document;
}

/** Reads a field's value from a body. An undefined result keeps the current value. */
type FieldReader<Value> = (body: JsonObject) => Value | undefined;

/** Declares a kind of record that clients can write. */
export interface WritableKind<Name extends TableName, Document> extends Kind<Name, Document> {
  /** Returns a new record with default values. Its id is 0. */
  blank(call: Call): Row<Name>;
  readonly fields: { readonly [Field in keyof Row<Name>]?: FieldReader<Row<Name>[Field]> };
  /** Returns whether the caller may write a record. When this is false, the response is a 403. */
  permits(view: View, row: Row<Name>): boolean;
  /** Adds a changed record's problems to `findings`. */
  check?(call: Call, draft: Row<Name>, findings: Findings, before: Row<Name>): void;
  /** Name of the counter for ids. Default: the table's name. */
  readonly counter?: string | undefined;
}

/** Returns the records of a kind that the caller may see. */
export function visible<Name extends TableName, Document>(call: Call, kind: Kind<Name, Document>): Row<Name>[] {
  return (Object.values(call.state[kind.table]) as Row<Name>[]).filter((row) => kind.sees(call, row));
}

/** Returns the record with this id. If no id is given, uses the id in the path. */
export function findRecord<Name extends TableName, Document>(
  call: Call<"id">,
  kind: Kind<Name, Document>,
  id: string = call.path("id"),
): Row<Name> {
  return find<Row<Name>>(id, call.state[kind.table], (row) => kind.sees(call, row));
}

/** Returns a handler that responds with the record whose id is in the path. */
export function reading<Name extends TableName, Document>(kind: Kind<Name, Document>) {
  return (call: Call<"id">): Reply<Document> => ok(kind.document(call, findRecord(call, kind)));
}

/** Returns a handler that responds with one page of the visible records. */
export function listing<Name extends TableName, Document>(
  kind: Kind<Name, Document>,
  options: Partial<PageOptions<Row<Name>>> = {},
) {
  return (call: Call): Reply<PagedCollection<Document>> =>
    page(call, visible(call, kind), (row) => kind.document(call, row), {
      ...options,
      columns: { id: ({ id }) => id, created_at: (row) => (row as { createdAt?: string }).createdAt ?? null },
    });
}

/** Returns a handler that responds with all visible records, or with those that `choose` selects for the request. */
export function listingAll<Name extends TableName, Document, Path extends string = never>(
  kind: Kind<Name, Document>,
  choose: (call: Call<Path>) => (row: Row<Name>) => boolean = () => () => true,
) {
  return (call: Call<Path>): Reply<Collection<Document>> =>
    whole(call, visible(call, kind).filter(choose(call)), (row) => kind.document(call, row));
}

/** Returns a handler that creates a record. */
export function creating<Name extends TableName, Document>(kind: WritableKind<Name, Document>) {
  return (call: Call): Reply<Document> => created(kind.document(call, saveRecord(call, kind, kind.blank(call))));
}

/** Returns a handler that changes the record whose id is in the path. */
export function updating<Name extends TableName, Document>(kind: WritableKind<Name, Document>) {
  return (call: Call<"id">): Reply<Document> => ok(kind.document(call, saveRecord(call, kind, writable(call, kind))));
}

/**
 * Returns a handler that deletes the record whose id is in the path. Use status 202 for records that real servers
 * delete in the background.
 */
export function deleting<Name extends TableName, Document>(kind: WritableKind<Name, Document>, status = 204) {
  return (call: Call<"id">): Reply<never> => {
    removeRecord(call.state, kind.table, writable(call, kind).id);
    return empty(status);
  };
}

/** Returns the record whose id is in the path. Throws a 403 unless the caller may write it. */
export function writable<Name extends TableName, Document>(
  call: Call<"id">,
  kind: WritableKind<Name, Document>,
): Row<Name> {
  const row = findRecord(call, kind);
  if (!kind.permits(call, row)) throw missingPermission();
  return row;
}

/** Applies the body to a copy of a record, and returns the copy with its problems. */
export function applyFields<Name extends TableName, Document>(
  call: Call,
  kind: WritableKind<Name, Document>,
  before: Row<Name>,
): { readonly draft: Row<Name>; readonly problems: readonly PmRefusal[] } {
  const findings = new Findings();
  const draft = structuredClone(before);
  for (const [name, read] of Object.entries(kind.fields as Record<string, FieldReader<unknown>>)) {
    const value = findings.try(() => read(call.fields));
    if (value !== undefined) Object.assign(draft, { [name]: value });
  }
  kind.check?.(call, draft, findings, before);
  return { draft, problems: findings.problems };
}

/**
 * Saves a record with the changes in the body.
 *
 * @throws Refusal 403 when the caller may not write the record, 409 for an outdated `lockVersion`, 422 for problems in
 *   the body.
 */
export function saveRecord<Name extends TableName, Document>(
  call: Call,
  kind: WritableKind<Name, Document>,
  before: Row<Name>,
): Row<Name> {
  const { lockVersion } = before as { readonly lockVersion?: number };
  if (lockVersion !== undefined && before.id !== 0 && call.fields["lockVersion"] !== lockVersion)
    throw updateConflict();
  const { draft, problems } = applyFields(call, kind, before);
  if (!kind.permits(call, draft)) throw missingPermission();
  throwAny(problems);
  return storeRecord(call, kind, draft);
}

/**
 * Stores a record that has passed its checks, and sets its `updatedAt`. A new record also gets an id and a `createdAt`.
 * An existing record gets the next `lockVersion`, if it has one.
 */
export function storeRecord<Name extends TableName, Document>(
  call: Call,
  { table, counter = table }: Pick<WritableKind<Name, Document>, "table" | "counter">,
  draft: Row<Name>,
): Row<Name> {
  const now = call.now();
  const isNew = draft.id === 0;
  const row = {
    ...draft,
    ...(isNew ? { id: nextId(call.state, counter), createdAt: now } : {}),
    updatedAt: now,
    ...("lockVersion" in draft && !isNew ? { lockVersion: draft.lockVersion + 1 } : {}),
  };
  (call.state[table] as Record<number, Row<Name>>)[row.id] = row;
  return row;
}

/** Initial values of the fields that the server sets when it saves a new record. */
export const unsaved = { id: 0, createdAt: "", updatedAt: "" };

/** Adds a problem for a string that is empty or contains only whitespace. */
export function requireText(findings: Findings, name: string, value: string): void {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  if (value.trim() === "") findings.add(constraint(name, `${label} can't be blank.`));
}

/** Adds a problem unless the project exists and the caller may see it. */
export function requireProject(view: View, findings: Findings, id: number): void {
  const project = view.state.projects[id];
  if (project === undefined || !seesProject(view, project)) {
    findings.add(constraint("project", id === 0 ? "Project can't be blank." : "Project does not exist."));
  }
}

/**
 * Returns whether the viewer has a permission in a project. Also returns true for a hidden project, because another
 * check then reports that the project does not exist.
 */
export function unlessHidden(view: View, permission: string, projectId: number): boolean {
  const project = view.state.projects[projectId];
  return project === undefined || !seesProject(view, project) || may(view, permission, projectId);
}
