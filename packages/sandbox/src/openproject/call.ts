import type { BaseCall } from "../server/call.js";
import type { Router as BaseRouter } from "../server/router.js";
import type { View } from "./permissions.js";
import { notFound } from "./refusal.js";
import type { Table } from "./state.js";

/** Context that OpenProject adds to a request. */
export interface PmContext extends View {
  /**
   * Returns the time of the request. The first call reads the clock, and later calls return the same time. Reading the
   * clock advances it, so do not call this function for a request that needs no time.
   */
  now(): string;
  /** Reports an event that webhooks may subscribe to. */
  notice(event: DomainEvent): void;
}

/** A request to OpenProject. */
export type Call<Name extends string = never, Body = unknown> = BaseCall<Name, Body> & PmContext;

/** Collects the routes of OpenProject. */
export type Router = BaseRouter<PmContext>;

/** An event that webhooks may subscribe to. */
export type DomainEvent =
  | { readonly kind: "journal"; readonly activityId: number }
  | {
      readonly kind: "project";
      readonly action: "created" | "updated";
      readonly projectId: number;
      readonly actorId: number;
    }
  | { readonly kind: "time_entry"; readonly timeEntryId: number; readonly actorId: number }
  | { readonly kind: "attachment"; readonly attachmentId: number; readonly actorId: number };

/** Returns the record with this id. Throws a 404 when the record does not exist or `visible` returns false. */
export function find<Row>(id: string, table: Table<Row>, visible: (row: Row) => boolean = () => true): Row {
  const row = /^[1-9]\d*$/.test(id) ? table[Number(id)] : undefined;
  if (row === undefined || !visible(row)) throw notFound();
  return row;
}
