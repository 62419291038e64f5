import { defineResource, del, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { nameList } from "../../lists/name-list.js";
import { ActionRunJobSchema } from "./jobs.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A runner's label, as Gitea returns it. */
export interface ActionRunnerLabel {
  id: number;
  name: string;
  type: "system" | "custom" | (string & {});
}

/** Schema of {@link ActionRunnerLabel}. */
export const ActionRunnerLabelSchema: z.Schema<ActionRunnerLabel> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    type: z.string(),
  }),
);

/** A runner: a program that executes jobs. */
export interface ActionRunner {
  id: number;
  /** UUID of the runner. Forgejo only. */
  uuid?: string | undefined;
  /** Name of the runner. Several runners may have the same name. */
  name: string;
  /** Description of the runner. Forgejo only. */
  description?: string | undefined;
  /** State of the runner: `online` or `offline` in Gitea, and `offline`, `idle` or `active` in Forgejo. */
  status: "online" | "offline" | "idle" | "active" | (string & {});
  /** Whether the runner is executing a job. Gitea only. */
  busy?: boolean | undefined;
  /** Whether the runner is disabled. A disabled runner gets no new jobs. Gitea 1.26 or newer. */
  disabled?: boolean | undefined;
  /** Whether the runner is removed after one job. */
  ephemeral: boolean;
  /** Labels of the runner. Gitea returns objects, and Forgejo returns names. */
  labels: readonly (ActionRunnerLabel | string)[] | null;
  /**
   * Id of the user or organization that owns the runner; 0 if the runner belongs to a repository or to the whole
   * server. Forgejo only.
   */
  owner_id?: number | undefined;
  /** Id of the repository that the runner belongs to; 0 for all other runners. Forgejo only. */
  repo_id?: number | undefined;
  /** Version that the runner reports. Forgejo only. */
  version?: string | undefined;
}

/** Schema of {@link ActionRunner}. */
export const ActionRunnerSchema: z.Schema<ActionRunner> = z.lazy(() =>
  z.object({
    id: z.int(),
    uuid: z.optional(z.string()),
    name: z.string(),
    description: z.optional(z.string()),
    status: z.string(),
    busy: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
    ephemeral: z.boolean(),
    labels: z.nullable(z.array(z.union([ActionRunnerLabelSchema, z.string()]))),
    owner_id: z.optional(z.int()),
    repo_id: z.optional(z.int()),
    version: z.optional(z.string()),
  }),
);

/** A runner to register. */
export interface RegisterRunner {
  /** Name of the runner. Several runners may have the same name. */
  name: string;
  /** Description for the people who manage the runner. Default: empty. */
  description?: string | undefined;
  /** Whether the server removes the runner after one job. Default false. */
  ephemeral?: boolean | undefined;
}

/** Schema of {@link RegisterRunner}. */
export const RegisterRunnerSchema: z.Schema<RegisterRunner> = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.optional(z.string()),
    ephemeral: z.optional(z.boolean()),
  }),
);

/** A newly registered runner, with the secret it needs to connect. */
export interface RegisteredRunner {
  id: number;
  uuid: string;
  /** The runner's secret. Only this response contains it. */
  token: string;
}

/** Schema of {@link RegisteredRunner}. */
export const RegisteredRunnerSchema: z.Schema<RegisteredRunner> = z.lazy(() =>
  z.object({
    id: z.int(),
    uuid: z.string(),
    token: z.string(),
  }),
);

/** Changes to a runner. */
export interface UpdateActionRunner {
  /** Whether the runner is disabled. A disabled runner gets no new jobs. */
  disabled: boolean;
}

/** Schema of {@link UpdateActionRunner}. */
export const UpdateActionRunnerSchema: z.Schema<UpdateActionRunner> = z.lazy(() => z.object({ disabled: z.boolean() }));

/** The secret that runners use to register. It stays valid until it is reset in the web interface. */
export interface RegistrationToken {
  token: string;
}

/** Schema of {@link RegistrationToken}. */
export const RegistrationTokenSchema: z.Schema<RegistrationToken> = z.lazy(() => z.object({ token: z.string() }));

const managed = { gitea: "1.24", forgejo: "15" };

const listRunners = {
  query: () =>
    z.fields({
      /** Lists only disabled runners (true) or only enabled runners (false). Default: both. Gitea 1.26 or newer. */
      disabled: z.optional(z.boolean()),
      /**
       * Also lists runners of higher levels, such as those of the whole server, if jobs of this level can run on them.
       * Default false. Forgejo only.
       */
      visible: z.optional(z.boolean()),
      page: z.optional(z.int()),
      limit: z.optional(z.int()),
    }),
  response: wrappedList("runners", ActionRunnerSchema),
  since: managed,
};

const getRunner = { response: ActionRunnerSchema, since: managed };

const registerRunner = { body: RegisterRunnerSchema, response: RegisteredRunnerSchema, since: { forgejo: "15" } };

const editRunner = {
  body: UpdateActionRunnerSchema,
  response: ActionRunnerSchema,
  retry: "idempotent",
  since: { gitea: "1.26" },
} as const;

const listJobs = {
  query: () =>
    z.fields({
      /**
       * Labels of a runner. Lists only jobs whose `runs-on` contains no other labels. Default: all jobs or, in older
       * versions of Forgejo, no jobs.
       */
      labels: z.optional(nameList()),
    }),
  response: z.listOf(ActionRunJobSchema, singlePage()),
  since: { forgejo: "11" },
};

const getToken = { response: RegistrationTokenSchema, since: { gitea: "1.22..1.25", forgejo: "9" } };

/** Options for creating a registration token. A retry is safe: if a token exists, the server returns that token. */
const createToken = { response: RegistrationTokenSchema, retry: "idempotent", since: { gitea: "1.24" } } as const;

/** The runners of a repository: `git.actions.runners`. All operations require ownership of the repository. */
export const repoActionRunners = defineResource({
  /**
   * Lists a repository's runners. `disabled` needs Gitea 1.26 or newer. `visible` (Forgejo only) adds runners from
   * higher levels, such as the whole server.
   */
  list: get("/repos/{owner}/{repo}/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/repos/{owner}/{repo}/actions/runners/{id}", getRunner),

  /** Registers a runner and returns its secret. */
  register: post("/repos/{owner}/{repo}/actions/runners", registerRunner),

  /** Enables or disables a runner. */
  update: patch("/repos/{owner}/{repo}/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/repos/{owner}/{repo}/actions/runners/{id}", { since: managed }),

  /**
   * Lists the waiting and running jobs that a runner with the given `labels` can execute. One response contains all
   * jobs.
   */
  listJobs: get("/repos/{owner}/{repo}/actions/runners/jobs", listJobs),

  /**
   * Reads the registration token for runners, creating one if none exists. In newer versions of Gitea, use
   * `createRegistrationToken`.
   */
  getRegistrationToken: get("/repos/{owner}/{repo}/actions/runners/registration-token", getToken),

  /** Returns the registration token for runners, creating one if none exists. */
  createRegistrationToken: post("/repos/{owner}/{repo}/actions/runners/registration-token", createToken),
});

/** The runners of an organization: `git.orgs.actions.runners`. All operations require ownership of the organization. */
export const orgActionRunners = defineResource({
  /**
   * Lists an organization's runners. `disabled` needs Gitea 1.26 or newer. `visible` (Forgejo only) adds runners from
   * higher levels, such as the whole server.
   */
  list: get("/orgs/{org}/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/orgs/{org}/actions/runners/{id}", getRunner),

  /** Registers a runner and returns its secret. */
  register: post("/orgs/{org}/actions/runners", registerRunner),

  /** Enables or disables a runner. */
  update: patch("/orgs/{org}/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/orgs/{org}/actions/runners/{id}", { since: managed }),

  /**
   * Lists the waiting and running jobs that a runner with the given `labels` can execute. One response contains all
   * jobs.
   */
  listJobs: get("/orgs/{org}/actions/runners/jobs", listJobs),

  /**
   * Reads the registration token for runners, creating one if none exists. In newer versions of Gitea, use
   * `createRegistrationToken`.
   */
  getRegistrationToken: get("/orgs/{org}/actions/runners/registration-token", getToken),

  /** Returns the registration token for runners, creating one if none exists. */
  createRegistrationToken: post("/orgs/{org}/actions/runners/registration-token", createToken),
});

/** The runners of the current user: `git.user.actions.runners`. */
export const userActionRunners = defineResource({
  /**
   * Lists the current user's runners. `disabled` needs Gitea 1.26 or newer. `visible` (Forgejo only) adds runners from
   * higher levels, such as the whole server.
   */
  list: get("/user/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/user/actions/runners/{id}", getRunner),

  /** Registers a runner and returns its secret. */
  register: post("/user/actions/runners", registerRunner),

  /** Enables or disables a runner. */
  update: patch("/user/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/user/actions/runners/{id}", { since: managed }),

  /**
   * Lists the waiting and running jobs that a runner with the given `labels` can execute. One response contains all
   * jobs.
   */
  listJobs: get("/user/actions/runners/jobs", listJobs),

  /**
   * Reads the registration token for runners, creating one if none exists. In newer versions of Gitea, use
   * `createRegistrationToken`.
   */
  getRegistrationToken: get("/user/actions/runners/registration-token", getToken),

  /** Returns the registration token for runners, creating one if none exists. */
  createRegistrationToken: post("/user/actions/runners/registration-token", createToken),
});

/** The runners of the whole server: `git.admin.actions.runners`. */
export const adminActionRunners = defineResource({
  /** Lists all runners. `disabled` needs Gitea 1.26 or newer. `visible` exists only in Forgejo. */
  list: get("/admin/actions/runners", listRunners),

  /** Reads any runner. */
  get: get("/admin/actions/runners/{id}", getRunner),

  /** Registers a runner for the whole server and returns its secret. */
  register: post("/admin/actions/runners", registerRunner),

  /** Enables or disables any runner. */
  update: patch("/admin/actions/runners/{id}", editRunner),

  /** Deletes any runner. */
  delete: del("/admin/actions/runners/{id}", { since: managed }),

  /**
   * Lists the waiting and running jobs that a runner with the given `labels` can execute. One response contains all
   * jobs.
   */
  listJobs: get("/admin/actions/runners/jobs", listJobs),

  /** Reads the registration token for runners, creating one if none exists. In Gitea, use `createRegistrationToken`. */
  getRegistrationToken: get("/admin/actions/runners/registration-token", {
    response: RegistrationTokenSchema,
    since: { forgejo: "9" },
  }),

  /** Returns the registration token for runners, creating one if none exists. */
  createRegistrationToken: post("/admin/actions/runners/registration-token", createToken),
});

/** Two operations for the server's runners, at older API paths: `git.admin.runners`. */
export const adminRunners = defineResource({
  /**
   * Lists the waiting and running jobs that a runner with the given `labels` can execute. One response contains all
   * jobs.
   */
  listJobs: get("/admin/runners/jobs", listJobs),

  /** Reads the server's registration token for runners, creating one if none exists. */
  getRegistrationToken: get("/admin/runners/registration-token", {
    response: RegistrationTokenSchema,
    since: { gitea: "1.22..1.25", forgejo: "7" },
  }),
});
