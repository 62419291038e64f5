import { defineResource, del, get, post, written, type WrittenSchema } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema, type LinkReference, toLinkInput } from "../documents/link-input.js";
import { wholeCollectionOf, pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery } from "../lists/query.js";
import { type UserFilters, UserSchema } from "./users/document.js";

/** Request body for a new watcher. */
export interface WatcherInput {
  /** User to add. The user must be allowed to see the work package. */
  user: LinkInput;
}

/** Schema of {@link WatcherInput}. */
export const WatcherInputSchema: z.Schema<WatcherInput> = z.lazy(() => z.object({ user: LinkInputSchema }));

/** Input for `add`: a reference to the new watcher, such as an id. */
export interface AddWatcher {
  /** User to add. The user must be allowed to see the work package. */
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

/** Watchers of a work package: `pm.workPackages.watchers`. */
export const workPackageWatchers = defineResource({
  /** Lists the watchers of a work package. Requires the permission to view watchers. */
  list: get("/work_packages/{workPackage}/watchers", { response: wholeCollectionOf(UserSchema) }),

  /** Lists the users who can be added as watchers of a work package. Requires the permission to add watchers. */
  listAvailable: get("/work_packages/{workPackage}/available_watchers", {
    query: () => pagedQuery({ filters: filters<UserFilters>() }),
    response: pagedCollectionOf(UserSchema),
  }),

  /**
   * Adds a watcher to a work package. If the user is already a watcher, nothing changes, and the server responds with
   * 200 instead of 201. Requires the permission to add watchers. To add themselves, callers need only the permission to
   * view the work package.
   *
   * @throws ValidationError when the user may not see the work package.
   */
  add: post("/work_packages/{workPackage}/watchers", {
    body: addWatcherBody(),
    response: UserSchema,
    retry: "idempotent",
  }),

  /**
   * Removes a watcher from a work package. Requires the permission to delete watchers, unless the watcher is the
   * caller.
   */
  remove: del("/work_packages/{workPackage}/watchers/{user}"),
});
