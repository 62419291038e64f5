import type { CommitDetails } from "@halyard/git-hosting/contents";
import { writeCommit } from "../objects/write-commit.js";
import type { Received } from "../../server/call.js";
import type { GitServer } from "../server/git-server.js";
import type { CommitRecord, FileRecord, RepositoryRecord, SignatureRecord, UserRecord } from "../state/git-state.js";

/**
 * Creates a commit. If only the author or only the committer is given, that person is used for both. If neither is
 * given, `user` is used for both.
 */
export function commitAs(
  server: GitServer,
  repository: RepositoryRecord,
  user: UserRecord,
  commit: { readonly files: FileRecord[]; readonly parents: string[]; readonly message: string },
  details: Pick<Received<CommitDetails>, "author" | "committer" | "dates" | "signoff"> = {},
): CommitRecord {
  const own = signatureOf(user, server.now());
  const author = { ...own, ...(details.author ?? details.committer), ...dated(details.dates?.author) };
  const committer = { ...own, ...(details.committer ?? details.author), ...dated(details.dates?.committer) };
  const trailer = details.signoff === true ? `\n\nSigned-off-by: ${committer.name} <${committer.email}>` : "";
  return writeCommit(repository, { ...commit, message: commit.message.trimEnd() + trailer, author, committer });
}

/** Returns the user's signature for a commit: name, e-mail address and date. */
export function signatureOf(user: UserRecord, date: string): SignatureRecord {
  return { name: user.fullName === "" ? user.login : user.fullName, email: user.email, date };
}

function dated(date: string | undefined): { readonly date?: string } {
  return date !== undefined && Number.isFinite(Date.parse(date)) ? { date } : {};
}
