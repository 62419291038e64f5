import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { OrganizationSchema } from "../../documents/organization.js";
import { pageQuery } from "../../lists/page-query.js";

/** A periodic task of the server. */
export interface Cron {
  name: string;
  /** Schedule, such as `@midnight` or `0 0 * * *`. */
  schedule: string;
  next: string;
  /** Time of the last run; a date in the year 1 until the first run. */
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

/** The periodic tasks of the server: `git.admin.cron`. */
export const adminCron = defineResource({
  /** Lists the tasks. */
  list: get("/admin/cron", { query: pageQuery, response: z.listOf(CronSchema) }),

  /** Starts a task without waiting for its end. */
  run: post("/admin/cron/{task}"),
});

/** All organizations, including hidden ones: `git.admin.orgs`. */
export const adminOrgs = defineResource({
  /** Lists the organizations. */
  list: get("/admin/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),
});

/** Repositories that are on the server's disk but not in its database: `git.admin.unadopted`. */
export const adminUnadopted = defineResource({
  /** Lists the repositories as `owner/name`. `pattern` accepts `*` and `?`. */
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

  /** Adopts the files as a repository. */
  adopt: post("/admin/unadopted/{owner}/{repo}"),

  /** Deletes the files of a repository that has no database record. */
  delete: del("/admin/unadopted/{owner}/{repo}"),
});
