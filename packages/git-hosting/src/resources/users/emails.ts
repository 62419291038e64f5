import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** A user's e-mail address. */
export interface Email {
  email: string;
  verified: boolean;
  primary: boolean;
  /** Id of the user. Except in lists for site administrators, this can be 0, and `username` can be empty. */
  user_id: number;
  username: string;
}

/** Schema of {@link Email}. */
export const EmailSchema: z.Schema<Email> = z.lazy(() =>
  z.object({
    email: z.string(),
    verified: z.boolean(),
    primary: z.boolean(),
    user_id: z.int(),
    username: z.string(),
  }),
);

/** E-mail addresses to add. */
export interface CreateEmail {
  /** Addresses to add. No address may belong to another user. */
  emails: readonly string[];
}

/** Schema of {@link CreateEmail}. */
export const CreateEmailSchema: z.Schema<CreateEmail> = z.lazy(() => z.object({ emails: z.array(z.string()) }));

/** E-mail addresses to delete. */
export interface DeleteEmail {
  /** Addresses to delete. The primary address cannot be deleted. */
  emails: readonly string[];
}

/** Schema of {@link DeleteEmail}. */
export const DeleteEmailSchema: z.Schema<DeleteEmail> = z.lazy(() => z.object({ emails: z.array(z.string()) }));

/** The current user's e-mail addresses: `git.user.emails`. */
export const userEmails = defineResource({
  /** Lists all of the current user's e-mail addresses in one response. */
  list: get("/user/emails", { response: z.listOf(EmailSchema, singlePage()) }),

  /**
   * Adds e-mail addresses and returns them. Newer versions of Gitea return all of the user's addresses instead. Fails
   * with 422 if an address is taken or invalid.
   */
  add: post("/user/emails", { body: CreateEmailSchema, response: z.listOf(EmailSchema, singlePage()) }),

  /**
   * Deletes e-mail addresses of the current user. Fails with 404 for another user's address. The primary address cannot
   * be deleted.
   */
  remove: del("/user/emails", { body: DeleteEmailSchema }),
});

/** The e-mail addresses of all users: `git.admin.emails`. */
export const adminEmails = defineResource({
  /** Lists the e-mail addresses of all users. */
  list: get("/admin/emails", { query: pageQuery, response: z.listOf(EmailSchema) }),

  /** Searches e-mail addresses by part of the address or of the user's name. */
  search: get("/admin/emails/search", {
    query: () =>
      z.fields({
        /** Part of the address or of the user's name. Default: all addresses. */
        q: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(EmailSchema),
  }),
});

/** One user's e-mail addresses: `git.admin.users.emails`. */
export const adminUserEmails = defineResource({
  /** Lists all of one user's e-mail addresses in one response. */
  list: get("/admin/users/{username}/emails", {
    response: z.listOf(EmailSchema, singlePage()),
    since: { forgejo: "14" },
  }),

  /** Deletes e-mail addresses of one user. The primary address cannot be deleted. */
  remove: del("/admin/users/{username}/emails", { body: DeleteEmailSchema, since: { forgejo: "14" } }),
});
