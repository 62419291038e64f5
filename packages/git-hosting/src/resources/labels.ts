import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../lists/page-query.js";
import { type TimeInput, timeInput } from "../documents/times.js";

/** A label of a repository or an organization. */
export interface Label {
  id: number;
  name: string;
  /** Color as six hexadecimal digits, with or without `#`. */
  color: string;
  description: string;
  /** Whether an issue can have only one label of the same scope (the part of the name before the last `/`). */
  exclusive: boolean;
  is_archived: boolean;
  url: string;
}

/** Schema of {@link Label}. */
export const LabelSchema: z.Schema<Label> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    color: z.string(),
    description: z.string(),
    exclusive: z.boolean(),
    is_archived: z.boolean(),
    url: z.string(),
  }),
);

/** A label to create. */
export interface CreateLabel {
  /** Name of the label. If `exclusive` is true, the name begins with a scope and a slash: `kind/bug`. */
  name: string;
  /** Color as six hexadecimal digits, with or without `#`. */
  color: string;
  /** Description of the label. Default: empty. */
  description?: string | undefined;
  /** Lets an issue have only one label of the same scope (the part of the name before the last `/`). Default false. */
  exclusive?: boolean | undefined;
  /** Marks the label as archived: issues keep it, but it is no longer meant to be used. Default false. */
  is_archived?: boolean | undefined;
}

/** Schema of {@link CreateLabel}. */
export const CreateLabelSchema: z.Schema<CreateLabel> = z.lazy(() =>
  z.object({
    name: z.string(),
    color: z.string(),
    description: z.optional(z.string()),
    exclusive: z.optional(z.boolean()),
    is_archived: z.optional(z.boolean()),
  }),
);

/** Changes to a label; omitted fields stay unchanged. */
export interface UpdateLabel {
  /** New name. It appears immediately on all issues with the label. */
  name?: string | undefined;
  /** Color as six hexadecimal digits, with or without `#`. */
  color?: string | undefined;
  /** Description of the label; an empty string removes it. */
  description?: string | undefined;
  /** Lets an issue have only one label of the same scope (the part of the name before the last `/`). */
  exclusive?: boolean | undefined;
  /**
   * Archives the label (true) or restores it (false). Issues keep an archived label, but it is no longer meant to be
   * used.
   */
  is_archived?: boolean | undefined;
}

/** Schema of {@link UpdateLabel}. */
export const UpdateLabelSchema: z.Schema<UpdateLabel> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    color: z.optional(z.string()),
    description: z.optional(z.string()),
    exclusive: z.optional(z.boolean()),
    is_archived: z.optional(z.boolean()),
  }),
);

/** Labels for an issue or pull request. */
export interface IssueLabels {
  /** Ids or names of labels. Names are resolved in the repository, then in its organization. */
  labels?: readonly (number | string)[] | undefined;
  /** Time of the change, settable by repository owners and administrators only. Forgejo only. */
  updated_at?: TimeInput | undefined;
}

/** Schema of {@link IssueLabels}. */
export const IssueLabelsSchema: z.Schema<IssueLabels> = z.lazy(() =>
  z.object({
    labels: z.optional(z.array(z.union([z.int(), z.string()]))),
    updated_at: z.optional(timeInput()),
  }),
);

const sort = (): z.Schema<"mostissues" | "leastissues" | "reversealphabetically"> =>
  z.enum(["mostissues", "leastissues", "reversealphabetically"]);

/** Query fields for a list of labels. */
export interface LabelQuery extends PageQuery {
  /** Order of the list: by number of issues, or reverse alphabetical. Default: by name. Forgejo only. */
  sort?: "mostissues" | "leastissues" | "reversealphabetically" | undefined;
}

/** The labels of a repository: `git.repos.labels`. */
export const repoLabels = defineResource({
  /** Lists the labels of a repository. `sort` works in Forgejo only. */
  list: get("/repos/{owner}/{repo}/labels", {
    query: (): z.Schema<LabelQuery> =>
      z.object({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of a repository. */
  get: get("/repos/{owner}/{repo}/labels/{id}", { response: LabelSchema }),

  /** Creates a label. Requires write access to issues. Fails with 422 for an invalid color. */
  create: post("/repos/{owner}/{repo}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes a label. Requires write access to issues. */
  update: patch("/repos/{owner}/{repo}/labels/{id}", {
    body: UpdateLabelSchema,
    response: LabelSchema,
    retry: "idempotent",
  }),

  /** Deletes a label and removes it from every issue. */
  delete: del("/repos/{owner}/{repo}/labels/{id}"),
});

/** The labels that an organization shares with its repositories: `git.orgs.labels`. */
export const orgLabels = defineResource({
  /** Lists the labels of an organization. `sort` works in Forgejo only. */
  list: get("/orgs/{org}/labels", {
    query: (): z.Schema<LabelQuery> =>
      z.object({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of an organization. */
  get: get("/orgs/{org}/labels/{id}", { response: LabelSchema }),

  /** Creates a label. Requires ownership of the organization. */
  create: post("/orgs/{org}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes a label. Requires ownership of the organization. */
  update: patch("/orgs/{org}/labels/{id}", { body: UpdateLabelSchema, response: LabelSchema, retry: "idempotent" }),

  /** Deletes a label and removes it from every issue. */
  delete: del("/orgs/{org}/labels/{id}"),
});

/** The labels on an issue or pull request: `git.issues.labels`. */
export const issueLabels = defineResource({
  /** Lists all labels on an issue in one response. */
  list: get("/repos/{owner}/{repo}/issues/{index}/labels", { response: z.listOf(LabelSchema, singlePage()) }),

  /** Adds labels to an issue; returns all labels of the issue. Repeating the call changes nothing. */
  add: post("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
    retry: "idempotent",
  }),

  /** Replaces the labels of an issue; returns the new labels. */
  replace: put("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
  }),

  /** Removes all labels from an issue. `updated_at` works in Forgejo only. */
  clear: del("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: z.fields({
      /** Time of the change, settable by repository owners and administrators only. Forgejo only. */
      updated_at: z.optional(timeInput()),
    }),
  }),

  /** Removes a label from an issue: by id or, in Forgejo 13 or newer, also by name. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/labels/{id}", {
    body: z.fields({
      /** Time of the change, settable by repository owners and administrators only. Forgejo only. */
      updated_at: z.optional(timeInput()),
    }),
  }),
});
