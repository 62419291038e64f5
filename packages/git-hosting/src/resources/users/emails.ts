import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** An e-mail address of a user. */
export interface Email {
  email: string;
  verified: boolean;
  primary: boolean;
  /** Id of the user. Except in lists for administrators, it can be 0, and `username` empty. */
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

/** Addresses to add. */
export interface CreateEmail {
  /** Addresses to add; none may belong to another user. */
  emails: readonly string[];
}

/** Schema of {@link CreateEmail}. */
export const CreateEmailSchema: z.Schema<CreateEmail> = z.lazy(() => z.object({ emails: z.array(z.string()) }));

/** Addresses to delete. */
export interface DeleteEmail {
  /** Addresses to delete; the primary address cannot be among them. */
  emails: readonly string[];
}

/** Schema of {@link DeleteEmail}. */
export const DeleteEmailSchema: z.Schema<DeleteEmail> = z.lazy(() => z.object({ emails: z.array(z.string()) }));

/** The addresses of the current user: `git.user.emails`. */
export const userEmails = defineResource({
  /** Lists all addresses in one response. */
  list: get("/user/emails", { response: z.listOf(EmailSchema, singlePage()) }),

  /**
   * Adds addresses and returns them; newer versions of Gitea return all addresses of the user. Fails with 422 for an
   * address that is taken or invalid.
   */
  add: post("/user/emails", { body: CreateEmailSchema, response: z.listOf(EmailSchema, singlePage()) }),

  /** Deletes addresses. Fails with 404 for another user's address. The primary address cannot be deleted. */
  remove: del("/user/emails", { body: DeleteEmailSchema }),
});

/** The addresses of all users: `git.admin.emails`. */
export const adminEmails = defineResource({
  /** Lists the addresses of all users. */
  list: get("/admin/emails", { query: pageQuery, response: z.listOf(EmailSchema) }),

  /** Searches addresses by a part of the address or of the user's name. */
  search: get("/admin/emails/search", {
    query: () =>
      z.fields({
        /** Part of the address, or of the name of its user. Default: all addresses. */
        q: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(EmailSchema),
  }),
});

/** The addresses of one user: `git.admin.users.emails`. */
export const adminUserEmails = defineResource({
  /** Lists all addresses in one response. */
  list: get("/admin/users/{username}/emails", {
    response: z.listOf(EmailSchema, singlePage()),
    since: { forgejo: "14" },
  }),

  /** Deletes addresses. The primary address cannot be deleted. */
  remove: del("/admin/users/{username}/emails", { body: DeleteEmailSchema, since: { forgejo: "14" } }),
});
