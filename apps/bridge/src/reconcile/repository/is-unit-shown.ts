import type { PullSubject, IssueSubject } from "../../store/subject.js";
import { subjectKey } from "../../store/subject.js";
import type { RunContext } from "../shared/run-context.js";
import { isShown, type RepositoryUnits, type Unit } from "./units.js";

/**
 * Returns whether the server shows a repository's pull requests, or its issues (`unit`). If it does, a pull request or
 * issue that was not found has been deleted. If not, logs a warning, and the caller must keep the links.
 */
export async function isUnitShown(
  context: RunContext,
  subject: PullSubject | IssueSubject,
  repository: RepositoryUnits,
  unit: Unit,
): Promise<boolean> {
  const git = context.connections.git(subject.connection);
  if (await isShown(git, subject, repository, unit, { signal: context.signal })) return true;
  context.logger.warn(
    `The git server does not show the ${unit} of a repository. Existing links are unchanged. Enable ${unit} in the settings of the repository, and give the bridge's account access to the ${unit}.`,
    {
      subject: subjectKey(subject),
    },
  );
  return false;
}
