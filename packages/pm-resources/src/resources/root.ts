import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { Collection, PagedCollection } from "../lists/collection.js";
import type { Configuration } from "./configuration.js";
import type { Membership } from "./memberships.js";
import type { UserPreferences } from "./my-preferences.js";
import type { Priority } from "./priorities.js";
import type { Relation } from "./relations.js";
import type { Status } from "./statuses.js";
import type { TimeEntry } from "./time-entries/document.js";
import type { Type } from "./types.js";
import type { User } from "./users/document.js";
import type { WorkPackageCollection } from "./work-packages/collection.js";

/** Root document of the API. Contains the instance's name and version, and links to its resources. */
export interface Root extends HalDocument {
  _type: "Root";
  instanceName: string;
  /** The server's version, such as `17.1.0`. Visible only to administrators. */
  coreVersion?: string | undefined;
  _links: {
    self: Link<Root>;
    configuration: Link<Configuration>;
    memberships?: Link<PagedCollection<Membership>> | undefined;
    priorities: Link<Collection<Priority>>;
    relations: Link<PagedCollection<Relation>>;
    statuses: Link<Collection<Status>>;
    time_entries: Link<PagedCollection<TimeEntry>>;
    types: Link<Collection<Type>>;
    /** The caller. Absent if the caller is not logged in. */
    user?: Link<User> | undefined;
    userPreferences: Link<UserPreferences>;
    workPackages: Link<WorkPackageCollection>;
  };
}

/** Schema of {@link Root}. */
export const RootSchema: z.Schema<Root> = z.lazy(() =>
  hal.document({
    _type: z.literal("Root"),
    instanceName: z.string(),
    coreVersion: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<Root>(),
      configuration: hal.linkTo<Configuration>(),
      memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
      priorities: hal.linkTo<Collection<Priority>>(),
      relations: hal.linkTo<PagedCollection<Relation>>(),
      statuses: hal.linkTo<Collection<Status>>(),
      time_entries: hal.linkTo<PagedCollection<TimeEntry>>(),
      types: hal.linkTo<Collection<Type>>(),
      user: z.optional(hal.linkTo<User>()),
      userPreferences: hal.linkTo<UserPreferences>(),
      workPackages: hal.linkTo<WorkPackageCollection>(),
    }),
  }),
);

/** Root document of the API: `pm.root`. */
export const root = defineResource({
  /** Reads the root document of the API. Requires no permission. */
  get: get("/", { response: RootSchema }),
});
