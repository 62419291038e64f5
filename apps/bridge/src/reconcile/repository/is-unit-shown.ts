import type { PullSubject, IssueSubject } from "../../store/subject.js";
import { subjectKey } from "../../store/subject.js";
import type { RunContext } from "../shared/run-context.js";
import { isShown, type RepositoryUnits, type Unit } from "./units.js";

/**
 * Returns whether a pull request or issue that the server does not show was deleted. Where its unit is turned off, or hidden from the
 * bridge, its links stay as they are, and the log says so.
 */
export async function isUnitShown(
  context: RunContext,
  subject: PullSubject | IssueSubject,
  repository: RepositoryUnits,
  unit: Unit,
): Promise<boolean> {
  const git = context.connections.git(subject.connection);
  if (await isShown(git, subject, repository, unit, { signal: context.signal })) return true;
  context.logger.warn(`The git server does not show the ${unit} of a repository. Their links stay as they are.`, {
    subject: subjectKey(subject),
  });
  return false;
}
