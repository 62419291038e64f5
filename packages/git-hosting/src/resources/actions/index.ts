export { ActionArtifactSchema, repoActionArtifacts, runActionArtifacts } from "./artifacts.js";
export {
  ActionRunJobSchema,
  ActionWorkflowJobSchema,
  ActionWorkflowStepSchema,
  adminActionJobs,
  attemptActionJobs,
  AnyActionJobSchema,
  orgActionJobs,
  repoActionJobs,
  runActionJobs,
  userActionJobs,
} from "./jobs.js";
export {
  ActionRunnerLabelSchema,
  ActionRunnerSchema,
  adminActionRunners,
  adminRunners,
  UpdateActionRunnerSchema,
  orgActionRunners,
  RegisteredRunnerSchema,
  RegisterRunnerSchema,
  RegistrationTokenSchema,
  repoActionRunners,
  userActionRunners,
} from "./runners.js";
export {
  ActionRunSchema,
  ActionWorkflowRunSchema,
  adminActionRuns,
  AnyActionRunSchema,
  orgActionRuns,
  repoActionRuns,
  runAttempts,
  RunPullRequestSchema,
  RunPullRequestSideSchema,
  userActionRuns,
  workflowRuns,
} from "./runs.js";
export {
  CreateOrUpdateSecretSchema,
  orgActionSecrets,
  repoActionSecrets,
  SecretSchema,
  userActionSecrets,
} from "./secrets.js";
export { ActionTaskSchema, repoActionTasks } from "./tasks.js";
export {
  ActionVariableSchema,
  CreateVariableSchema,
  orgActionVariables,
  repoActionVariables,
  UpdateVariableSchema,
  userActionVariables,
} from "./variables.js";
export { ActionWorkflowSchema, DispatchedRunSchema, DispatchWorkflowSchema, repoActionWorkflows } from "./workflows.js";

export type { ActionArtifact } from "./artifacts.js";
export type { ActionRunJob, ActionWorkflowJob, ActionWorkflowStep, AnyActionJob } from "./jobs.js";
export type {
  ActionRunner,
  ActionRunnerLabel,
  UpdateActionRunner,
  RegisteredRunner,
  RegisterRunner,
  RegistrationToken,
} from "./runners.js";
export type {
  ActionRun,
  ActionStatus,
  ActionWorkflowConclusion,
  ActionWorkflowRun,
  ActionWorkflowStatus,
  AnyActionRun,
  RunPullRequest,
  RunPullRequestSide,
} from "./runs.js";
export type { CreateOrUpdateSecret, Secret } from "./secrets.js";
export type { ActionTask } from "./tasks.js";
export type { ActionVariable, CreateVariable, UpdateVariable } from "./variables.js";
export type { ActionWorkflow, DispatchedRun, DispatchWorkflow } from "./workflows.js";
