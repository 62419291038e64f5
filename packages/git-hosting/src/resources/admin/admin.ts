import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { OrganizationSchema } from "../../documents/organization.js";
import { pageQuery } from "../../lists/page-query.js";

/** A task that the server runs periodically. */
export interface Cron {
  name: string;
  /** Schedule, such as `@midnight` or `0 0 * * *`. */
  schedule: string;
  next: string;
  /** Time of the last run. Before the first run, it is a date in the year 1. */
  prev: string;
  exec_times: number;
}

/** Schema of {@link Cron}. */
export const CronSchema: z.Schema<Cron> = z.lazy(() =>
  z.object({
    name: z.string(),
    schedule: z.string(),
    next: z.string(),
    prev: z.string(),
    exec_times: z.int(),
  }),
);

/** The server's periodic tasks: `git.admin.cron`. */
export const adminCron = defineResource({
  /** Lists the server's periodic tasks. */
  list: get("/admin/cron", { query: pageQuery, response: z.listOf(CronSchema) }),

  /** Starts a periodic task without waiting for it to finish. */
  run: post("/admin/cron/{task}"),
});

/** All organizations on the server, including hidden ones: `git.admin.orgs`. */
export const adminOrgs = defineResource({
  /** Lists all organizations on the server, including hidden ones. */
  list: get("/admin/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),
});

/** Repositories that are on the server's disk but not in its database: `git.admin.unadopted`. */
export const adminUnadopted = defineResource({
  /**
   * Lists the full names (`owner/name`) of the repositories that are not in the server's database. `pattern` accepts
   * `*` and `?`.
   */
  list: get("/admin/unadopted", {
    query: () =>
      z.fields({
        /** Glob for `owner/name`, such as `crew/*`. Default: all. */
        pattern: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(z.string()),
  }),

  /** Adopts a repository by adding it to the server's database. */
  adopt: post("/admin/unadopted/{owner}/{repo}"),

  /** Deletes the files of a repository that is not in the server's database. */
  delete: del("/admin/unadopted/{owner}/{repo}"),
});
