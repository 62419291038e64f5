import type { RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import { type Fields, numberOf, objectAt, textOf } from "./fields.js";

/** What a body of a git server says to look at. */
export interface GitReading {
  /** The repository; undefined where the body names none. */
  readonly place?: RepositoryPlace | undefined;
  readonly subjects: readonly Subject[];
}

/**
 * Finds what a body of Gitea or Forgejo speaks of by its shape alone, so that bodies of old servers, trimmed ones and those
 * of events that are not known yet serve as well. Nothing else in the body is used.
 */
export function gitSubjects(connection: string, body: Fields): GitReading {
  const place = placeOf(connection, objectAt(body, "repository") ?? objectAt(body, "run", "repository"));
  if (place === undefined) return { subjects: [] };
  const subject = pullOf(place, body) ?? issueOf(place, body) ?? commitOf(place, body) ?? branchOf(place, body);
  return { place, subjects: subject === undefined ? [] : [subject] };
}

function placeOf(connection: string, repository: Fields | undefined): RepositoryPlace | undefined {
  const owner = objectAt(repository, "owner");
  const [ownerInName, nameInName] = textOf(repository?.["full_name"])?.split("/") ?? [];
  const ownerName = textOf(owner?.["login"]) ?? textOf(owner?.["username"]) ?? ownerInName;
  const repo = textOf(repository?.["name"]) ?? nameInName;
  return ownerName === undefined || repo === undefined ? undefined : { connection, owner: ownerName, repo };
}

function pullOf(place: RepositoryPlace, body: Fields): Subject | undefined {
  const issue = objectAt(body, "issue");
  // A comment on a pull request comes with its issue, and in newer versions with the pull request as well.
  const isPull =
    objectAt(body, "pull_request") !== undefined || body["is_pull"] === true || objectAt(issue, "pull_request");
  const number =
    numberOf(objectAt(body, "pull_request")?.["number"]) ?? numberOf(issue?.["number"]) ?? numberOf(body["number"]);
  return isPull && number !== undefined ? { kind: "pull", ...place, number } : undefined;
}

function issueOf(place: RepositoryPlace, body: Fields): Subject | undefined {
  const issue = objectAt(body, "issue");
  const number = numberOf(issue?.["number"]) ?? numberOf(body["number"]);
  return issue && number !== undefined ? { kind: "issue", ...place, number } : undefined;
}

/** Statuses and runs of workflows name a commit. */
function commitOf(place: RepositoryPlace, body: Fields): Subject | undefined {
  const sha =
    textOf(body["context"] === undefined ? undefined : body["sha"]) ??
    textOf(objectAt(body, "workflow_run")?.["head_sha"]) ??
    textOf(objectAt(body, "workflow_job")?.["head_sha"]) ??
    textOf(objectAt(body, "run")?.["commit_sha"]);
  return sha !== undefined && /^[\da-f]{7,64}$/i.test(sha) ? { kind: "commit", ...place, sha } : undefined;
}

/** Pushes name a whole reference; the making and removal of branches name the short one, or the whole on Forgejo. */
function branchOf(place: RepositoryPlace, body: Fields): Subject | undefined {
  const ref = textOf(body["ref"]);
  if (ref === undefined || ref.startsWith("refs/tags/")) return undefined;
  const isBranch = ref.startsWith("refs/heads/") || body["ref_type"] === "branch";
  const branch = ref.replace(/^refs\/heads\//, "");
  return isBranch && branch !== "" ? { kind: "branch", ...place, branch } : undefined;
}
