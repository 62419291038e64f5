import { defineResource, get, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A `.gitignore` template for new repositories. */
export interface GitignoreTemplateInfo {
  name: string;
  /** Content of the file. */
  source: string;
}

/** Schema of {@link GitignoreTemplateInfo}. */
export const GitignoreTemplateInfoSchema: z.Schema<GitignoreTemplateInfo> = z.lazy(() =>
  z.object({ name: z.string(), source: z.string() }),
);

/** A label in a label set for new repositories. */
export interface LabelTemplate {
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  description: string;
  /** Whether an issue can have only one label with this label's scope (the part of its name before the last `/`). */
  exclusive: boolean;
}

/** Schema of {@link LabelTemplate}. */
export const LabelTemplateSchema: z.Schema<LabelTemplate> = z.lazy(() =>
  z.object({
    name: z.string(),
    color: z.string(),
    description: z.string(),
    exclusive: z.boolean(),
  }),
);

/** A license for new repositories, without its text. */
export interface LicensesTemplateListEntry {
  /** Name that identifies the license in requests. */
  key: string;
  name: string;
  url: string;
}

/** Schema of {@link LicensesTemplateListEntry}. */
export const LicensesTemplateListEntrySchema: z.Schema<LicensesTemplateListEntry> = z.lazy(() =>
  z.object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
  }),
);

/** A license for new repositories, with its text. */
export interface LicenseTemplateInfo {
  /** Name that identifies the license in requests. */
  key: string;
  name: string;
  url: string;
  /** Instructions for applying the license, in one sentence. */
  implementation: string;
  /** Text of the license, with its placeholders. */
  body: string;
}

/** Schema of {@link LicenseTemplateInfo}. */
export const LicenseTemplateInfoSchema: z.Schema<LicenseTemplateInfo> = z.lazy(() =>
  z.object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    implementation: z.string(),
    body: z.string(),
  }),
);

/** The `.gitignore` templates for new repositories: `git.templates.gitignores`. */
export const gitignoreTemplates = defineResource({
  /** Lists the names of all `.gitignore` templates in one response. */
  list: get("/gitignore/templates", { response: z.listOf(z.string(), singlePage()) }),

  /** Reads one `.gitignore` template with its text. */
  get: get("/gitignore/templates/{name}", { response: GitignoreTemplateInfoSchema }),
});

/** The label sets for new repositories: `git.templates.labels`. */
export const labelTemplates = defineResource({
  /** Lists the names of all label sets in one response. */
  list: get("/label/templates", { response: z.listOf(z.string(), singlePage()) }),

  /** Lists all labels in a label set, in one response. */
  get: get("/label/templates/{name}", { response: z.listOf(LabelTemplateSchema, singlePage()) }),
});

/** The licenses for new repositories: `git.templates.licenses`. */
export const licenseTemplates = defineResource({
  /** Lists all licenses in one response. */
  list: get("/licenses", { response: z.listOf(LicensesTemplateListEntrySchema, singlePage()) }),

  /** Reads one license with its text. */
  get: get("/licenses/{name}", { response: LicenseTemplateInfoSchema }),
});
