import { type CallOptions, defineResource, del, get, type InputOf, method, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { WatchInfoSchema } from "../repos/stars-and-watching.js";
import { UserSchema } from "../../documents/user.js";

const readOwn = get("/repos/{owner}/{repo}/issues/{index}/subscriptions/check", { response: WatchInfoSchema });

/** The users who are notified about an issue or pull request: `git.issues.subscriptions`. */
export const issueSubscriptions = defineResource({
  /** Lists the users who are subscribed to an issue. */
  list: get("/repos/{owner}/{repo}/issues/{index}/subscriptions", {
    query: pageQuery,
    response: z.listOf(UserSchema),
  }),

  /**
   * Returns whether the current user is subscribed to an issue. Users can be subscribed explicitly, as participants, or
   * by watching the repository.
   */
  exists: method(({ bind }) => {
    const read = bind(readOwn);
    return async (input: InputOf<typeof readOwn>, options?: CallOptions): Promise<boolean> => {
      const { subscribed } = await read(input, options);
      return subscribed;
    };
  }, readOwn),

  /**
   * Subscribes a user to an issue. Users can subscribe themselves, and site administrators can subscribe any user. All
   * other attempts fail with 403.
   */
  add: put("/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}"),

  /**
   * Unsubscribes a user from an issue. Users can unsubscribe themselves, and site administrators can unsubscribe any
   * user. All other attempts fail with 403.
   */
  remove: del("/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}"),
});
