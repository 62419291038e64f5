import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import type { UserPreferences } from "./my-preferences.js";

/** Settings of the instance. */
export interface Configuration extends HalDocument {
  _type: "Configuration";
  /** Largest file that can be attached, in bytes. */
  maximumAttachmentFileSize: number;
  /** Page sizes on web pages; the API accepts any size up to the server's maximum. */
  perPageOptions: number[];
  /** Host name of the instance, with the port when it is not the default. */
  hostName?: string | null | undefined;
  /** Format of durations on web pages, such as `hours_only` or `days_and_hours`. */
  durationFormat?: string | null | undefined;
  hoursPerDay?: number | null | undefined;
  daysPerMonth?: number | null | undefined;
  /** Format of dates on web pages, such as `YYYY-MM-DD`; empty when it depends on the user's language. */
  dateFormat?: string | null | undefined;
  /** Format of times on web pages, such as `HH:mm`; empty when it depends on the user's language. */
  timeFormat?: string | null | undefined;
  /** First day of the week: 1 for Monday to 7 for Sunday; empty when it depends on the user's language. */
  startOfWeek?: number | null | undefined;
  /** Default time zone of users, such as `Europe/Berlin`. */
  userDefaultTimezone?: string | null | undefined;
  /** Names of the experimental features that are switched on. */
  activeFeatureFlags?: string[] | undefined;
  _links: {
    self: Link<Configuration>;
    userPreferences?: Link<UserPreferences> | undefined;
    /** Prepares a direct upload to the instance's storage; present when the storage allows it. */
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

/** Settings of the instance together with those of one project. */
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
  /** Reads the settings. Requires no permission. */
  get: get("/configuration", { response: ConfigurationSchema }),
});

/** Settings for one project: `pm.projects.configuration`. */
export const projectConfiguration = defineResource({
  /** Reads the settings of the instance and of a project. Fails with 404 when the caller may not see the project. */
  get: get("/projects/{project}/configuration", { response: ProjectConfigurationSchema }),
});
