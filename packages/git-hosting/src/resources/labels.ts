import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "../documents/times.js";

/** A label of a repository or an organization. */
export interface Label {
  id: number;
  name: string;
  /** Six hexadecimal digits, with or without `#`. */
  color: string;
  description: string;
  /** At most one label of the same scope (the name up to the last `/`) can be on an issue. */
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

/** A label to be created. */
export interface CreateLabel {
  name: string;
  /** Six hexadecimal digits, with or without `#`. */
  color: string;
  description?: string | undefined;
  exclusive?: boolean | undefined;
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

/** Changes to a label; what is left out stays as it is. */
export interface UpdateLabel {
  name?: string | undefined;
  /** Six hexadecimal digits, with or without `#`. */
  color?: string | undefined;
  description?: string | undefined;
  exclusive?: boolean | undefined;
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
  /** Ids or names; names are looked up in the repository, then in its organization. */
  labels?: readonly (number | string)[] | undefined;
  /** When the change happened, RFC 3339: only for repository owners and administrators, Forgejo only. */
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

/** The labels of a repository: `git.repos.labels`. */
export const repoLabels = defineResource({
  /** Lists the labels of a repository. `sort` is known to Forgejo only. */
  list: get("/repos/{owner}/{repo}/labels", {
    query: () => z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of a repository. */
  get: get("/repos/{owner}/{repo}/labels/{id}", { response: LabelSchema }),

  /** Creates a label. Needs write access to issues; fails with 422 when the color is not one. */
  create: post("/repos/{owner}/{repo}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes a label. Needs write access to issues. */
  update: patch("/repos/{owner}/{repo}/labels/{id}", {
    body: UpdateLabelSchema,
    response: LabelSchema,
    retry: "idempotent",
  }),

  /** Deletes a label, which also takes it off every issue. */
  delete: del("/repos/{owner}/{repo}/labels/{id}"),
});

/** The labels an organization shares with its repositories: `git.orgs.labels`. */
export const orgLabels = defineResource({
  /** Lists the labels of an organization. `sort` is known to Forgejo only. */
  list: get("/orgs/{org}/labels", {
    query: () => z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()), sort: z.optional(sort()) }),
    response: z.listOf(LabelSchema),
  }),

  /** Reads one label of an organization. */
  get: get("/orgs/{org}/labels/{id}", { response: LabelSchema }),

  /** Creates a label. Needs ownership of the organization. */
  create: post("/orgs/{org}/labels", { body: CreateLabelSchema, response: LabelSchema }),

  /** Changes a label. Needs ownership of the organization. */
  update: patch("/orgs/{org}/labels/{id}", { body: UpdateLabelSchema, response: LabelSchema, retry: "idempotent" }),

  /** Deletes a label, which also takes it off every issue. */
  delete: del("/orgs/{org}/labels/{id}"),
});

/** The labels on an issue or pull request: `git.issues.labels`. */
export const issueLabels = defineResource({
  /** Lists the labels on an issue, all at once. */
  list: get("/repos/{owner}/{repo}/issues/{index}/labels", { response: z.listOf(LabelSchema, singlePage()) }),

  /** Puts labels on an issue beside those it has; answers with all it then has. Repeating it changes nothing. */
  add: post("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
    retry: "idempotent",
  }),

  /** Makes these labels the only ones on an issue; answers with them. */
  replace: put("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: IssueLabelsSchema,
    response: z.listOf(LabelSchema, singlePage()),
  }),

  /** Takes every label off an issue. The body field is known to Forgejo only. */
  clear: del("/repos/{owner}/{repo}/issues/{index}/labels", {
    body: z.fields({ updated_at: z.optional(timeInput()) }),
  }),

  /** Takes one label off an issue: by id, and in Forgejo 13 or newer also by name. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/labels/{id}", {
    body: z.fields({ updated_at: z.optional(timeInput()) }),
  }),
});
