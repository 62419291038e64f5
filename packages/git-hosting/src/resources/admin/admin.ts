import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { OrganizationSchema } from "../../documents/organization.js";
import { pageQuery } from "../../lists/page-query.js";

/** A task that the server does from time to time. */
export interface Cron {
  name: string;
  /** When it runs, such as `@midnight` or `0 0 * * *`. */
  schedule: string;
  next: string;
  /** Of year 1 until it has run. */
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

/** The server's own tasks: `git.admin.cron`. */
export const adminCron = defineResource({
  /** Lists the tasks. */
  list: get("/admin/cron", { query: pageQuery, response: z.listOf(CronSchema) }),

  /** Starts a task now and does not wait for its end. */
  run: post("/admin/cron/{task}"),
});

/** All organizations, hidden ones too: `git.admin.orgs`. */
export const adminOrgs = defineResource({
  /** Lists the organizations. */
  list: get("/admin/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),
});

/** Repositories that lie on the server's disk and that it does not know: `git.admin.unadopted`. */
export const adminUnadopted = defineResource({
  /** Lists them as `owner/name`. `pattern` may have `*` and `?`. */
  list: get("/admin/unadopted", {
    query: () => z.fields({ pattern: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: z.listOf(z.string()),
  }),

  /** Makes a repository of the files. */
  adopt: post("/admin/unadopted/{owner}/{repo}"),

  /** Deletes the files. */
  delete: del("/admin/unadopted/{owner}/{repo}"),
});
