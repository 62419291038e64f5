import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../lists/page-query.js";
import { type TimeInput, timeInput } from "../documents/times.js";

/** A label of a repository or an organization. */
export interface Label {
  id: number;
  name: string;
  /** Color as six hexadecimal digits, without `#`. */
  color: string;
  description: string;
  /** Whether an issue can have only one label with this label's scope (the part of its name before the last `/`). */
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
  /** Name of the label. The name of an exclusive label begins with a scope and a slash, as in `kind/bug`. */
  name: string;
  /** Color as six hexadecimal digits, with or without `#`. */
  color: string;
  /** Description of the label. Default: empty. */
  description?: string | undefined;
  /**
   * Limits an issue to one label with this label's scope (the part of its name before the last `/`). Default false.
   */
  exclusive?: boolean | undefined;
  /** Marks the label as archived: it should not be added to issues. Default false. */
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
  /** Limits an issue to one label with this label's scope (the part of its name before the last `/`). */
  exclusive?: boolean | undefined;
  /**
   * Archives the label (true) or restores it (false). Issues keep an archived label, but it should not be added to
   * other issues.
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
  /** Label ids or names. The server looks up names in the repository first, then in its organization. */
  labels?: readonly (number | string)[] | undefined;
  /** Time of the change. Only repository owners and administrators may set it. Forgejo only. */
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
  /** Lists the labels of a repository. `sort` works only in Forgejo. */
  list: get("/repos/{owner}/{repo}/labels", {
    query: (): z.Schema<LabelQuery> =>
      z.object({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of a repository. */
  get: get("/repos/{owner}/{repo}/labels/{id}", { response: LabelSchema }),

  /** Creates a label in a repository. Requires write access to issues. Fails with 422 if the color is invalid. */
  create: post("/repos/{owner}/{repo}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes a repository's label. Requires write access to issues. */
  update: patch("/repos/{owner}/{repo}/labels/{id}", {
    body: UpdateLabelSchema,
    response: LabelSchema,
    retry: "idempotent",
  }),

  /** Deletes a repository's label and removes it from every issue. */
  delete: del("/repos/{owner}/{repo}/labels/{id}"),
});

/** The labels that an organization shares with its repositories: `git.orgs.labels`. */
export const orgLabels = defineResource({
  /** Lists the labels of an organization. `sort` works only in Forgejo. */
  list: get("/orgs/{org}/labels", {
    query: (): z.Schema<LabelQuery> =>
      z.object({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of an organization. */
  get: get("/orgs/{org}/labels/{id}", { response: LabelSchema }),

  /** Creates a label in an organization. Requires ownership of the organization. */
  create: post("/orgs/{org}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes an organization's label. Requires ownership of the organization. */
  update: patch("/orgs/{org}/labels/{id}", { body: UpdateLabelSchema, response: LabelSchema, retry: "idempotent" }),

  /** Deletes an organization's label and removes it from every issue. */
  delete: del("/orgs/{org}/labels/{id}"),
});

/** The labels on an issue or pull request: `git.issues.labels`. */
export const issueLabels = defineResource({
  /** Lists all labels on an issue in one response. */
  list: get("/repos/{owner}/{repo}/issues/{index}/labels", { response: z.listOf(LabelSchema, singlePage()) }),

  /** Adds labels to an issue and returns all of the issue's labels. Repeating the call changes nothing. */
  add: post("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
    retry: "idempotent",
  }),

  /** Replaces all labels of an issue and returns the new ones. */
  replace: put("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
  }),

  /** Removes all labels from an issue. `updated_at` works only in Forgejo. */
  clear: del("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: z.fields({
      /** Time of the change. Only repository owners and administrators may set it. Forgejo only. */
      updated_at: z.optional(timeInput()),
    }),
  }),

  /** Removes a label from an issue. Forgejo 13 or newer also accepts the label's name in place of its id. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/labels/{id}", {
    body: z.fields({
      /** Time of the change. Only repository owners and administrators may set it. Forgejo only. */
      updated_at: z.optional(timeInput()),
    }),
  }),
});
