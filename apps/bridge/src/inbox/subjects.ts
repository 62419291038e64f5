import type {
  ActionPayload,
  CommitStatusPayload,
  CreatePayload,
  IssueCommentPayload,
  OpenProjectPayload,
  PullRequestPayload,
  WorkflowJobPayload,
  WorkflowRunPayload,
  WorkPackageCommentPayload,
  WorkPackagePayload,
} from "@halyard/webhook-verifier";
import type { RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";

/**
 * A payload whose signature was verified, but whose content was not checked. Any member may be missing or null, and any
 * value may have another type. Bodies from old servers and bodies of unknown events can therefore be read too.
 */
type Unchecked<Value> = Value extends object
  ? { readonly [Key in keyof Value]?: Unchecked<NonNullable<Value[Key]>> | null | undefined }
  : unknown;

/** Members of a Gitea or Forgejo body that name a subject or the sender. Other members are not read. */
export type GitBody = Unchecked<
  Pick<PullRequestPayload, "number" | "pull_request" | "repository" | "sender"> &
    Pick<IssueCommentPayload, "issue" | "is_pull"> &
    Pick<CreatePayload, "ref" | "ref_type"> &
    Pick<CommitStatusPayload, "context" | "sha"> &
    Pick<WorkflowRunPayload, "workflow_run"> &
    Pick<WorkflowJobPayload, "workflow_job"> &
    Pick<ActionPayload, "run">
>;

/** Members of an OpenProject body that name a work package, or the user who caused the event. */
export type OpenProjectBody = Unchecked<
  Pick<WorkPackagePayload, "work_package"> & Pick<WorkPackageCommentPayload, "activity"> & OpenProjectPayload
>;

/** Repository, subjects and sender named in a body from a git server. */
export interface GitReading {
  /** Undefined when the body names no repository. */
  readonly place?: RepositoryPlace | undefined;
  readonly subjects: readonly Subject[];
  /** Account that caused the event. */
  readonly sender: GitSender;
}

/** Account named as the sender in a body from a git server. Members that are missing from the body are undefined. */
export interface GitSender {
  readonly id?: number | undefined;
  readonly login?: string | undefined;
}

/** The subjects and the user that a delivery from OpenProject names. */
export interface OpenProjectReading {
  readonly subjects: readonly Subject[];
  /** Id of the user who caused the event. Undefined when the body does not name one. */
  readonly actor?: number | undefined;
}

/** Finds the repository, the subject and the sender in a body from Gitea or Forgejo. */
export function gitSubjects(connection: string, body: GitBody): GitReading {
  const place = placeOf(connection, body);
  if (place === undefined) return { subjects: [], sender: {} };
  const subject = pullOrIssueOf(place, body) ?? commitOf(place, body) ?? branchOf(place, body);
  const sender = {
    id: numberOf(body.sender?.id),
    login: textOf(body.sender?.login) ?? textOf(body.sender?.username),
  };
  return { place, subjects: subject === undefined ? [] : [subject], sender };
}

/**
 * Finds the work package, and the user who caused the event, in a body from OpenProject. If the body contains only a
 * comment, the work package is the one that was commented on.
 */
export function openProjectSubjects(connection: string, body: OpenProjectBody): OpenProjectReading {
  const links = body.activity?._links;
  const id = numberOf(body.work_package?.id) ?? linkedId(links?.workPackage?.href, "work_packages");
  return {
    subjects: id === undefined ? [] : [{ kind: "workPackage", connection, id }],
    actor: numberOf(body.actor?.id) ?? linkedId(links?.user?.href, "users"),
  };
}

function placeOf(connection: string, body: GitBody): RepositoryPlace | undefined {
  const repository = body.repository ?? body.run?.repository;
  const [ownerInFullName, nameInFullName] = textOf(repository?.full_name)?.split("/") ?? [];
  const owner = textOf(repository?.owner?.login) ?? textOf(repository?.owner?.username) ?? ownerInFullName;
  const repo = textOf(repository?.name) ?? nameInFullName;
  return owner === undefined || repo === undefined ? undefined : { connection, owner, repo };
}

/**
 * Returns the pull request or issue that an event is about. For a comment on a pull request, the body contains an
 * issue, and in newer versions the pull request as well.
 */
function pullOrIssueOf(place: RepositoryPlace, { pull_request: pull, issue, ...body }: GitBody): Subject | undefined {
  const isPull = Boolean(pull ?? issue?.pull_request) || body.is_pull === true;
  if (!isPull && !issue) return undefined;
  const number = numberOf(pull?.number) ?? numberOf(issue?.number) ?? numberOf(body.number);
  return number === undefined ? undefined : { kind: isPull ? "pull" : "issue", ...place, number };
}

/** Returns the commit that a status or workflow run belongs to. */
function commitOf(place: RepositoryPlace, body: GitBody): Subject | undefined {
  const sha =
    textOf(body.context === undefined ? undefined : body.sha) ??
    textOf(body.workflow_run?.head_sha) ??
    textOf(body.workflow_job?.head_sha) ??
    textOf(body.run?.commit_sha);
  return sha !== undefined && /^[\da-f]{7,64}$/i.test(sha) ? { kind: "commit", ...place, sha } : undefined;
}

/**
 * Returns the branch that an event is about. A push contains a full ref. `create` and `delete` contain the name of the
 * branch or, from Forgejo, the full ref.
 */
function branchOf(place: RepositoryPlace, body: GitBody): Subject | undefined {
  const ref = textOf(body.ref);
  if (ref === undefined || ref.startsWith("refs/tags/")) return undefined;
  const isBranch = ref.startsWith("refs/heads/") || body.ref_type === "branch";
  const branch = ref.replace(/^refs\/heads\//, "");
  return isBranch && branch !== "" ? { kind: "branch", ...place, branch } : undefined;
}

/** Returns the id at the end of a link such as `/api/v3/work_packages/7`. The link may begin with a longer path. */
function linkedId(href: unknown, collection: string): number | undefined {
  const [, found, id] = /\/([a-z_]+)\/([1-9]\d{0,9})$/.exec(textOf(href) ?? "") ?? [];
  return found === collection ? numberOf(Number(id)) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the value if it is a positive integer, such as the number of an issue or the id of a user. */
function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
