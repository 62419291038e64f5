import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Limits of this API. */
export interface GeneralAPISettings {
  /** Maximum number of entries per page. The server silently lowers a larger `limit` to this number. */
  max_response_items: number;
  /** Number of entries per page if a request has no `limit`. */
  default_paging_num: number;
  /** Number of entries per page of a git tree. */
  default_git_trees_per_page: number;
  /** Maximum file size in bytes. The server sends larger files without their content. */
  default_max_blob_size: number;
  /**
   * Maximum size, in bytes, of a response that contains several files. The server omits files beyond this limit. Gitea
   * 1.24 or newer.
   */
  default_max_response_size?: number | undefined;
}

/** Schema of {@link GeneralAPISettings}. */
export const GeneralAPISettingsSchema: z.Schema<GeneralAPISettings> = z.lazy(() =>
  z.object({
    max_response_items: z.int(),
    default_paging_num: z.int(),
    default_git_trees_per_page: z.int(),
    default_max_blob_size: z.int(),
    default_max_response_size: z.optional(z.int()),
  }),
);

/** Limits for files attached to issues and comments. */
export interface GeneralAttachmentSettings {
  enabled: boolean;
  /**
   * File extensions and media types, separated by commas, such as `.zip,.png`. A media type with wildcards for both
   * type and subtype allows all files.
   */
  allowed_types: string;
  /** Maximum number of files per upload. */
  max_files: number;
  /** Maximum size of a file, in megabytes. */
  max_size: number;
}

/** Schema of {@link GeneralAttachmentSettings}. */
export const GeneralAttachmentSettingsSchema: z.Schema<GeneralAttachmentSettings> = z.lazy(() =>
  z.object({
    enabled: z.boolean(),
    allowed_types: z.string(),
    max_files: z.int(),
    max_size: z.int(),
  }),
);

/** Features that the server has turned off for all repositories. */
export interface GeneralRepoSettings {
  /** Whether forking is turned off. Forgejo only. */
  forks_disabled?: boolean | undefined;
  http_git_disabled: boolean;
  lfs_disabled: boolean;
  migrations_disabled: boolean;
  mirrors_disabled: boolean;
  stars_disabled: boolean;
  time_tracking_disabled: boolean;
}

/** Schema of {@link GeneralRepoSettings}. */
export const GeneralRepoSettingsSchema: z.Schema<GeneralRepoSettings> = z.lazy(() =>
  z.object({
    forks_disabled: z.optional(z.boolean()),
    http_git_disabled: z.boolean(),
    lfs_disabled: z.boolean(),
    migrations_disabled: z.boolean(),
    mirrors_disabled: z.boolean(),
    stars_disabled: z.boolean(),
    time_tracking_disabled: z.boolean(),
  }),
);

/** Settings of the web interface. */
export interface GeneralUISettings {
  default_theme: string;
  /** Names of the emoji that users can react with. */
  allowed_reactions: readonly string[] | null;
  custom_emojis: readonly string[] | null;
}

/** Schema of {@link GeneralUISettings}. */
export const GeneralUISettingsSchema: z.Schema<GeneralUISettings> = z.lazy(() =>
  z.object({
    default_theme: z.string(),
    allowed_reactions: z.nullable(z.array(z.string())),
    custom_emojis: z.nullable(z.array(z.string())),
  }),
);

/** The server's public settings: `git.settings`. Reading them requires no credential. */
export const settings = defineResource({
  /** Reads the limits of the server's API. */
  getApi: get("/settings/api", { response: GeneralAPISettingsSchema }),

  /** Reads the limits for files attached to issues and comments. */
  getAttachment: get("/settings/attachment", { response: GeneralAttachmentSettingsSchema }),

  /** Reads which repository features the server has turned off. */
  getRepository: get("/settings/repository", { response: GeneralRepoSettingsSchema }),

  /** Reads the settings of the web interface. */
  getUi: get("/settings/ui", { response: GeneralUISettingsSchema }),
});
