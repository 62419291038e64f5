import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "./times.js";
import { type Identity, IdentitySchema } from "../resources/commits/commits.js";

/** What every write says of the commit it makes. */
export interface CommitDetails {
  /** Branch to commit to. Default: the default branch. */
  branch?: string | undefined;
  /** Branch to create for the commit, which then leaves `branch` alone. */
  new_branch?: string | undefined;
  /** Replaces `new_branch` where it exists; Forgejo only. */
  force_overwrite_new_branch?: boolean | undefined;
  /** Commit message. Default: made up by the server. */
  message?: string | undefined;
  /** Default: the committer, else the user who asks. */
  author?: Identity | undefined;
  /** Default: the author, else the user who asks. */
  committer?: Identity | undefined;
  dates?: CommitDates | undefined;
  /** Adds a `Signed-off-by` line for the committer. */
  signoff?: boolean | undefined;
}

const commitDetails = () => ({
  branch: z.optional(z.string()),
  new_branch: z.optional(z.string()),
  force_overwrite_new_branch: z.optional(z.boolean()),
  message: z.optional(z.string()),
  author: z.optional(IdentitySchema),
  committer: z.optional(IdentitySchema),
  dates: z.optional(CommitDatesSchema),
  signoff: z.optional(z.boolean()),
});

/** When a commit was made, RFC 3339. Default: now. */
export interface CommitDates {
  author?: TimeInput | undefined;
  committer?: TimeInput | undefined;
}

/** Schema of {@link CommitDates}. */
export const CommitDatesSchema: z.Schema<CommitDates> = z.lazy(() =>
  z.object({ author: z.optional(timeInput()), committer: z.optional(timeInput()) }),
);

/** A file to be created. */
export interface CreateFile extends CommitDetails {
  /** The file in base64. */
  content: string;
}

/** Schema of {@link CreateFile}. */
export const CreateFileSchema: z.Schema<CreateFile> = z.lazy(() =>
  z.object({ content: z.string(), ...commitDetails() }),
);

/** A file to be changed. */
export interface UpdateFile extends CreateFile {
  /** The blob that is to be replaced. */
  sha: string;
  /** The path so far, when the change moves the file. */
  from_path?: string | undefined;
}

/** Schema of {@link UpdateFile}. */
export const UpdateFileSchema: z.Schema<UpdateFile> = z.lazy(() =>
  z.object({ content: z.string(), sha: z.string(), from_path: z.optional(z.string()), ...commitDetails() }),
);

/** A file to be deleted. */
export interface DeleteFile extends CommitDetails {
  /** The blob that is to be deleted. */
  sha: string;
}

/** Schema of {@link DeleteFile}. */
export const DeleteFileSchema: z.Schema<DeleteFile> = z.lazy(() => z.object({ sha: z.string(), ...commitDetails() }));

/** What one commit does to one file. */
export interface ChangeFileOperation {
  /** `upload` (create or update) and `rename` are known to newer versions of Gitea only. */
  operation: "create" | "update" | "upload" | "rename" | "delete";
  path: string;
  /** The file in base64; for all but `rename` and `delete`. */
  content?: string | undefined;
  /** The blob that is there now; for all but `create`. */
  sha?: string | undefined;
  /** The path so far, when the change moves the file. */
  from_path?: string | undefined;
}

/** Schema of {@link ChangeFileOperation}. */
export const ChangeFileOperationSchema: z.Schema<ChangeFileOperation> = z.lazy(() =>
  z.object({
    operation: z.enum(["create", "update", "upload", "rename", "delete"]),
    path: z.string(),
    content: z.optional(z.string()),
    sha: z.optional(z.string()),
    from_path: z.optional(z.string()),
  }),
);

/** Changes to files that one commit makes. */
export interface ChangeFiles extends CommitDetails {
  files: readonly ChangeFileOperation[];
}

/** Schema of {@link ChangeFiles}. */
export const ChangeFilesSchema: z.Schema<ChangeFiles> = z.lazy(() =>
  z.object({ files: z.array(ChangeFileOperationSchema), ...commitDetails() }),
);

/** A patch to be committed. */
export interface ApplyDiffPatchFile extends CommitDetails {
  /** The patch as text, not in base64. */
  content: string;
  /** Demanded by older servers, which do not look at it. */
  sha?: string | undefined;
  /** Described by Forgejo, which does not look at it. */
  from_path?: string | undefined;
}

/** Schema of {@link ApplyDiffPatchFile}. */
export const ApplyDiffPatchFileSchema: z.Schema<ApplyDiffPatchFile> = z.lazy(() =>
  z.object({
    content: z.string(),
    sha: z.optional(z.string()),
    from_path: z.optional(z.string()),
    ...commitDetails(),
  }),
);
