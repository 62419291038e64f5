import { defineResource, del, get, post, written, type WrittenSchema } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema, type LinkReference, toLinkInput } from "../documents/link-input.js";
import { wholeCollectionOf, pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery } from "../lists/query.js";
import { type UserFilters, UserSchema } from "./users/document.js";

/** Somebody who is to watch. */
export interface WatcherInput {
  user: LinkInput;
}

/** Schema of {@link WatcherInput}. */
export const WatcherInputSchema: z.Schema<WatcherInput> = z.lazy(() => z.object({ user: LinkInputSchema }));

/** Input of `add`: the user who is to watch, by id or by another reference. */
export interface AddWatcher {
  user: LinkReference;
}

/* @__NO_SIDE_EFFECTS__ */
function addWatcherBody(): WrittenSchema<AddWatcher> {
  return written(WatcherInputSchema, {
    fields: [],
    write(input) {
      const user = toLinkInput(input["user"], "user");
      if (typeof user === "object") return { ...input, user };
      return [{ path: "user", expected: user, got: `a value of type ${typeof input["user"]}` }];
    },
  });
}

/** Who watches a work package: `pm.workPackages.watchers`. */
export const workPackageWatchers = defineResource({
  /** Lists who watches a work package. Requires the permission to view watchers. */
  list: get("/work_packages/{workPackage}/watchers", { response: wholeCollectionOf(UserSchema) }),

  /** Lists who else could watch it. Requires the permission to add watchers. */
  listAvailable: get("/work_packages/{workPackage}/available_watchers", {
    query: () => pagedQuery({ filters: filters<UserFilters>() }),
    response: pagedCollectionOf(UserSchema),
  }),

  /**
   * Lets somebody watch a work package; for one who does already nothing changes (200 in place of 201). Requires the
   * permission to add watchers, for oneself only the one to view the work package.
   *
   * @throws ValidationError when that user may not see the work package.
   */
  add: post("/work_packages/{workPackage}/watchers", {
    body: addWatcherBody(),
    response: UserSchema,
    retry: "idempotent",
  }),

  /** Ends somebody's watching. Requires the permission to delete watchers, except for oneself. */
  remove: del("/work_packages/{workPackage}/watchers/{user}"),
});
