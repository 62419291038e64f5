import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { collectionOf, pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery } from "../lists/query.js";
import { type UserFilters, UserSchema } from "./users/document.js";

/** Somebody who is to watch. */
export interface WatcherInput {
  user: LinkInput;
}

/** Schema of {@link WatcherInput}. */
export const WatcherInputSchema: z.Schema<WatcherInput> = z.lazy(() => z.object({ user: LinkInputSchema }));

/** Who watches a work package: `pm.workPackages.watchers`. */
export const workPackageWatchers = defineResource({
  /** Lists who watches a work package. Needs the permission to view watchers. */
  list: get("/work_packages/{workPackage}/watchers", { response: collectionOf(UserSchema) }),

  /** Lists who else could watch it. Needs the permission to add watchers. */
  listAvailable: get("/work_packages/{workPackage}/available_watchers", {
    query: () => pagedQuery({ filters: filters<UserFilters>() }),
    response: pagedCollectionOf(UserSchema),
  }),

  /**
   * Lets somebody watch a work package; for one who does already nothing changes (200 in place of 201). Needs the
   * permission to add watchers, for oneself only the one to view the work package.
   *
   * @throws ValidationError when that user may not see the work package.
   */
  add: post("/work_packages/{workPackage}/watchers", {
    body: WatcherInputSchema,
    response: UserSchema,
    retry: "idempotent",
  }),

  /** Ends somebody's watching. Needs the permission to delete watchers, except for oneself. */
  remove: del("/work_packages/{workPackage}/watchers/{user}"),
});
