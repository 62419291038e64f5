import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import type { UserPreferences } from "./my-preferences.js";

/** Settings of the instance. */
export interface Configuration extends HalDocument {
  _type: "Configuration";
  /** Maximum size of an attachment, in bytes. */
  maximumAttachmentFileSize: number;
  /** Page sizes offered on web pages. The API accepts any size up to the server's maximum. */
  perPageOptions: number[];
  /** Host name of the instance, with the port when it is not the default. */
  hostName?: string | null | undefined;
  /** Duration format on web pages, such as `hours_only` or `days_and_hours`. */
  durationFormat?: string | null | undefined;
  hoursPerDay?: number | null | undefined;
  daysPerMonth?: number | null | undefined;
  /** Date format on web pages, such as `YYYY-MM-DD`. Empty when the format depends on the user's language. */
  dateFormat?: string | null | undefined;
  /** Time format on web pages, such as `HH:mm`. Empty when the format depends on the user's language. */
  timeFormat?: string | null | undefined;
  /** First day of the week: 1 for Monday to 7 for Sunday. Empty when it depends on the user's language. */
  startOfWeek?: number | null | undefined;
  /** Default time zone of users, such as `Europe/Berlin`. */
  userDefaultTimezone?: string | null | undefined;
  /** Names of the enabled experimental features. */
  activeFeatureFlags?: string[] | undefined;
  _links: {
    self: Link<Configuration>;
    userPreferences?: Link<UserPreferences> | undefined;
    /** Prepares a direct upload to the instance's storage. Present when the storage allows direct uploads. */
    prepareAttachment?: ActionLink | undefined;
  };
  _embedded?: { userPreferences?: UserPreferences | undefined } | undefined;
}

const fields = (): z.FieldsOf<Configuration> => ({
  _type: z.literal("Configuration"),
  maximumAttachmentFileSize: z.int(),
  perPageOptions: z.array(z.int()),
  hostName: z.nullish(z.string()),
  durationFormat: z.nullish(z.string()),
  hoursPerDay: z.nullish(z.number()),
  daysPerMonth: z.nullish(z.number()),
  dateFormat: z.nullish(z.string()),
  timeFormat: z.nullish(z.string()),
  startOfWeek: z.nullish(z.int()),
  userDefaultTimezone: z.nullish(z.string()),
  activeFeatureFlags: z.optional(z.array(z.string())),
  _links: z.object({
    self: hal.linkTo<Configuration>(),
    userPreferences: z.optional(hal.linkTo<UserPreferences>()),
    prepareAttachment: z.optional(hal.actionLink<unknown, unknown>()),
  }),
  _embedded: z.optional(z.object({ userPreferences: embedded<UserPreferences>() })),
});

/** Schema of {@link Configuration}. */
export const ConfigurationSchema: z.Schema<Configuration> = z.lazy(() => z.object(fields()));

/** Settings of the instance and of one project. */
export interface ProjectConfiguration extends Configuration {
  /** Whether internal comments are enabled in the project. */
  enabledInternalComments?: boolean | undefined;
}

/** Schema of {@link ProjectConfiguration}. */
export const ProjectConfigurationSchema: z.Schema<ProjectConfiguration> = z.lazy(() =>
  z.object({ ...fields(), enabledInternalComments: z.optional(z.boolean()) }),
);

/** Settings of the instance: `pm.configuration`. */
export const configuration = defineResource({
  /** Reads the settings of the instance. Requires no permission. */
  get: get("/configuration", { response: ConfigurationSchema }),
});

/** Settings of the instance and of one project: `pm.projects.configuration`. */
export const projectConfiguration = defineResource({
  /** Reads the settings of the instance and of a project. Fails with 404 when the caller may not see the project. */
  get: get("/projects/{project}/configuration", { response: ProjectConfigurationSchema }),
});
