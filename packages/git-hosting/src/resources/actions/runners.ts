import { defineResource, del, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { nameList } from "../../lists/name-list.js";
import { ActionRunJobSchema } from "./jobs.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A label of a runner in Gitea. */
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

/** A runner: the program that carries out jobs. */
export interface ActionRunner {
  id: number;
  /** Forgejo only. */
  uuid?: string | undefined;
  /** Need not be unique. */
  name: string;
  /** Forgejo only. */
  description?: string | undefined;
  /** Gitea: `online` or `offline`; Forgejo: `offline`, `idle` or `active`. */
  status: "online" | "offline" | "idle" | "active" | (string & {});
  /** Has a job. Gitea only. */
  busy?: boolean | undefined;
  /** Gets no new job. Gitea 1.26 or newer. */
  disabled?: boolean | undefined;
  /** Takes one job and is gone. */
  ephemeral: boolean;
  /** Objects in Gitea, names in Forgejo. */
  labels: readonly (ActionRunnerLabel | string)[] | null;
  /** User or organization it belongs to, 0 for a repository's or the server's own. Forgejo only. */
  owner_id?: number | undefined;
  /** Repository it belongs to, or 0. Forgejo only. */
  repo_id?: number | undefined;
  /** Version of the runner, as it says itself. Forgejo only. */
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

/** A runner to be registered. */
export interface RegisterRunner {
  /** Need not be unique. */
  name: string;
  description?: string | undefined;
  /** Takes one job and is gone. */
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

/** What a newly registered runner needs to connect. */
export interface RegisteredRunner {
  id: number;
  uuid: string;
  /** The runner's secret. It is shown here only. */
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
  /** Whether it gets no new job. */
  disabled: boolean;
}

/** Schema of {@link UpdateActionRunner}. */
export const UpdateActionRunnerSchema: z.Schema<UpdateActionRunner> = z.lazy(() => z.object({ disabled: z.boolean() }));

/** The secret with which runners register themselves. It stays valid until it is reset in the web interface. */
export interface RegistrationToken {
  token: string;
}

/** Schema of {@link RegistrationToken}. */
export const RegistrationTokenSchema: z.Schema<RegistrationToken> = z.lazy(() => z.object({ token: z.string() }));

const managed = { gitea: "1.24", forgejo: "15" };

const listRunners = {
  query: () =>
    z.fields({
      disabled: z.optional(z.boolean()),
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
  query: () => z.fields({ labels: z.optional(nameList()) }),
  response: z.listOf(ActionRunJobSchema, singlePage()),
  since: { forgejo: "11" },
};

const getToken = { response: RegistrationTokenSchema, since: { gitea: "1.22..1.25", forgejo: "9" } };

/** Repeating it gives the same token. */
const createToken = { response: RegistrationTokenSchema, retry: "idempotent", since: { gitea: "1.24" } } as const;

/** The runners of a repository: `git.actions.runners`. All of it needs ownership. */
export const repoActionRunners = defineResource({
  /** Lists the runners. `disabled` is known to Gitea 1.26 or newer; `visible`, those of outer levels too, to Forgejo. */
  list: get("/repos/{owner}/{repo}/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/repos/{owner}/{repo}/actions/runners/{id}", getRunner),

  /** Registers a runner and answers with its secret. */
  register: post("/repos/{owner}/{repo}/actions/runners", registerRunner),

  /** Disables or enables a runner. */
  update: patch("/repos/{owner}/{repo}/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/repos/{owner}/{repo}/actions/runners/{id}", { since: managed }),

  /** Lists the jobs that wait for, or are with, a runner of certain labels (joined by commas), all at once. */
  listJobs: get("/repos/{owner}/{repo}/actions/runners/jobs", listJobs),

  /** Reads the registration token, making one when there is none. Newer Gitea: `createRegistrationToken`. */
  getRegistrationToken: get("/repos/{owner}/{repo}/actions/runners/registration-token", getToken),

  /** Answers with the registration token, making one when there is none. */
  createRegistrationToken: post("/repos/{owner}/{repo}/actions/runners/registration-token", createToken),
});

/** The runners of an organization: `git.orgs.actions.runners`. All of it needs ownership. */
export const orgActionRunners = defineResource({
  /** Lists the runners. `disabled` is known to Gitea 1.26 or newer; `visible`, those of outer levels too, to Forgejo. */
  list: get("/orgs/{org}/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/orgs/{org}/actions/runners/{id}", getRunner),

  /** Registers a runner and answers with its secret. */
  register: post("/orgs/{org}/actions/runners", registerRunner),

  /** Disables or enables a runner. */
  update: patch("/orgs/{org}/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/orgs/{org}/actions/runners/{id}", { since: managed }),

  /** Lists the jobs that wait for, or are with, a runner of certain labels (joined by commas), all at once. */
  listJobs: get("/orgs/{org}/actions/runners/jobs", listJobs),

  /** Reads the registration token, making one when there is none. Newer Gitea: `createRegistrationToken`. */
  getRegistrationToken: get("/orgs/{org}/actions/runners/registration-token", getToken),

  /** Answers with the registration token, making one when there is none. */
  createRegistrationToken: post("/orgs/{org}/actions/runners/registration-token", createToken),
});

/** One's own runners: `git.user.actions.runners`. */
export const userActionRunners = defineResource({
  /** Lists the runners. `disabled` is known to Gitea 1.26 or newer; `visible`, those of outer levels too, to Forgejo. */
  list: get("/user/actions/runners", listRunners),

  /** Reads one runner. */
  get: get("/user/actions/runners/{id}", getRunner),

  /** Registers a runner and answers with its secret. */
  register: post("/user/actions/runners", registerRunner),

  /** Disables or enables a runner. */
  update: patch("/user/actions/runners/{id}", editRunner),

  /** Deletes a runner. */
  delete: del("/user/actions/runners/{id}", { since: managed }),

  /** Lists the jobs that wait for, or are with, a runner of certain labels (joined by commas), all at once. */
  listJobs: get("/user/actions/runners/jobs", listJobs),

  /** Reads the registration token, making one when there is none. Newer Gitea: `createRegistrationToken`. */
  getRegistrationToken: get("/user/actions/runners/registration-token", getToken),

  /** Answers with the registration token, making one when there is none. */
  createRegistrationToken: post("/user/actions/runners/registration-token", createToken),
});

/** The runners of the whole server: `git.admin.actions.runners`. */
export const adminActionRunners = defineResource({
  /** Lists all runners. `disabled` is known to Gitea 1.26 or newer; `visible`, those of outer levels too, to Forgejo. */
  list: get("/admin/actions/runners", listRunners),

  /** Reads any runner. */
  get: get("/admin/actions/runners/{id}", getRunner),

  /** Registers a runner for everyone and answers with its secret. */
  register: post("/admin/actions/runners", registerRunner),

  /** Disables or enables any runner. */
  update: patch("/admin/actions/runners/{id}", editRunner),

  /** Deletes any runner. */
  delete: del("/admin/actions/runners/{id}", { since: managed }),

  /** Lists the jobs that wait for, or are with, a runner of certain labels (joined by commas), all at once. */
  listJobs: get("/admin/actions/runners/jobs", listJobs),

  /** Reads the registration token, making one when there is none. Gitea: `createRegistrationToken`. */
  getRegistrationToken: get("/admin/actions/runners/registration-token", {
    response: RegistrationTokenSchema,
    since: { forgejo: "9" },
  }),

  /** Answers with the registration token, making one when there is none. */
  createRegistrationToken: post("/admin/actions/runners/registration-token", createToken),
});

/** The older addresses of two operations on the server's runners: `git.admin.runners`. */
export const adminRunners = defineResource({
  /** Lists the jobs that wait for, or are with, a runner of certain labels (joined by commas), all at once. */
  listJobs: get("/admin/runners/jobs", listJobs),

  /** Reads the registration token of the server, making one when there is none. */
  getRegistrationToken: get("/admin/runners/registration-token", {
    response: RegistrationTokenSchema,
    since: { gitea: "1.22..1.25", forgejo: "7" },
  }),
});
