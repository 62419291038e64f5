import { defineResource, get, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A template for new issues, from the repository's default branch. */
export interface IssueTemplate {
  name: string;
  /** Initial title of the issue. */
  title: string;
  about: string;
  /** Names of the new issue's labels. */
  labels: readonly string[] | null;
  /** Login names of the new issue's assignees. Gitea only. */
  assignees?: readonly string[] | null | undefined;
  ref: string;
  /** Initial text of the issue. Empty if the template is a form. */
  content: string;
  /** The template's form fields. Null if the template is plain text. */
  body: readonly IssueFormField[] | null;
  /** Path of the template in the repository. */
  file_name: string;
}

/** Schema of {@link IssueTemplate}. */
export const IssueTemplateSchema: z.Schema<IssueTemplate> = z.lazy(() =>
  z.object({
    name: z.string(),
    title: z.string(),
    about: z.string(),
    labels: z.nullable(z.array(z.string())),
    assignees: z.nullish(z.array(z.string())),
    ref: z.string(),
    content: z.string(),
    body: z.nullable(z.array(IssueFormFieldSchema)),
    file_name: z.string(),
  }),
);

/** One field of an issue form. */
export interface IssueFormField {
  id: string;
  type: "markdown" | "textarea" | "input" | "dropdown" | "checkboxes" | (string & {});
  /** Properties such as label, description and options. The field's type determines which properties it has. */
  attributes: Readonly<Record<string, unknown>> | null;
  /** Validation rules such as `required`. The field's type determines which rules are possible. */
  validations: Readonly<Record<string, unknown>> | null;
  /**
   * Places that show the field: the form (`form`), the issue itself (`content`), or both. Default: only the form for
   * the type `markdown`, and both for every other type.
   */
  visible?: readonly string[] | null | undefined;
}

/** Schema of {@link IssueFormField}. */
export const IssueFormFieldSchema: z.Schema<IssueFormField> = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    attributes: z.nullable(z.record(z.string(), z.unknown())),
    validations: z.nullable(z.record(z.string(), z.unknown())),
    visible: z.nullish(z.array(z.string())),
  }),
);

/** Settings for new issues, from a configuration file in the repository. */
export interface IssueConfig {
  /** Whether an issue can be opened without a template. */
  blank_issues_enabled: boolean;
  contact_links: readonly IssueConfigContactLink[] | null;
}

/** Schema of {@link IssueConfig}. */
export const IssueConfigSchema: z.Schema<IssueConfig> = z.lazy(() =>
  z.object({ blank_issues_enabled: z.boolean(), contact_links: z.nullable(z.array(IssueConfigContactLinkSchema)) }),
);

/** A link shown next to the issue templates. */
export interface IssueConfigContactLink {
  name: string;
  url: string;
  about: string;
}

/** Schema of {@link IssueConfigContactLink}. */
export const IssueConfigContactLinkSchema: z.Schema<IssueConfigContactLink> = z.lazy(() =>
  z.object({ name: z.string(), url: z.string(), about: z.string() }),
);

/** Result of validating a repository's configuration file for new issues. */
export interface IssueConfigValidation {
  valid: boolean;
  /** Description of the problem; empty for a valid file. */
  message: string;
}

/** Schema of {@link IssueConfigValidation}. */
export const IssueConfigValidationSchema: z.Schema<IssueConfigValidation> = z.lazy(() =>
  z.object({ valid: z.boolean(), message: z.string() }),
);

/** Templates for new issues: `git.issues.templates`. */
export const issueTemplates = defineResource({
  /** Lists all valid issue templates of a repository in one response. */
  list: get("/repos/{owner}/{repo}/issue_templates", { response: z.listOf(IssueTemplateSchema, singlePage()) }),
});

/** Settings for new issues: `git.issues.config`. */
export const issueConfig = defineResource({
  /** Reads a repository's settings for new issues. Returns the defaults if the repository has no configuration file. */
  get: get("/repos/{owner}/{repo}/issue_config", { response: IssueConfigSchema }),

  /** Validates a repository's configuration file for new issues. */
  validate: get("/repos/{owner}/{repo}/issue_config/validate", { response: IssueConfigValidationSchema }),
});
