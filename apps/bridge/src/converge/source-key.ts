import type { IssueSubject, PullSubject } from "../model/subject.js";

/** The pull request or issue behind a key of `subjectKey`; undefined for other subjects, which show no work package. */
export function parseSourceKey(key: string): PullSubject | IssueSubject | undefined {
  const [, kind, connection, owner, repo, number] = /^(pull|issue):([^/]+)\/([^/]+)\/([^/#]+)#(\d+)$/.exec(key) ?? [];
  if (connection === undefined || owner === undefined || repo === undefined) return undefined;
  return { kind: kind === "pull" ? "pull" : "issue", connection, owner, repo, number: Number(number) };
}
