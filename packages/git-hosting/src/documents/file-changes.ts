import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "./times.js";
import { type Identity, IdentitySchema } from "../resources/commits/commits.js";

/** Details of a commit that changes files. */
export interface CommitDetails {
  /** Branch to commit to. Default: the default branch. */
  branch?: string | undefined;
  /** Branch to create for the commit. `branch` then stays unchanged. */
  new_branch?: string | undefined;
  /** Whether to overwrite the branch in `new_branch` if it already exists. Gitea 1.26 or newer. */
  force_push?: boolean | undefined;
  /** Whether to overwrite the branch in `new_branch` if it already exists. Forgejo only. */
  force_overwrite_new_branch?: boolean | undefined;
  /** Commit message. Default: a message that the server generates. */
  message?: string | undefined;
  /** Author of the commit. Default: the committer, or the current user if there is no committer. */
  author?: Identity | undefined;
  /** Committer of the commit. Default: the author, or the current user if there is no author. */
  committer?: Identity | undefined;
  /** Author time and committer time of the commit. Default: now. */
  dates?: CommitDates | undefined;
  /** Whether to add a `Signed-off-by` line for the committer. */
  signoff?: boolean | undefined;
}

const commitDetails = () => ({
  branch: z.optional(z.string()),
  new_branch: z.optional(z.string()),
  force_push: z.optional(z.boolean()),
  force_overwrite_new_branch: z.optional(z.boolean()),
  message: z.optional(z.string()),
  author: z.optional(IdentitySchema),
  committer: z.optional(IdentitySchema),
  dates: z.optional(CommitDatesSchema),
  signoff: z.optional(z.boolean()),
});

/** Author time and committer time of a commit. */
export interface CommitDates {
  /** Time at which the change was written. Default: now. */
  author?: TimeInput | undefined;
  /** Time at which the commit was made. Default: now. */
  committer?: TimeInput | undefined;
}

/** Schema of {@link CommitDates}. */
export const CommitDatesSchema: z.Schema<CommitDates> = z.lazy(() =>
  z.object({ author: z.optional(timeInput()), committer: z.optional(timeInput()) }),
);

/** A file to create. */
export interface CreateFile extends CommitDetails {
  /** The whole file in base64. `git.contents.writeFile` accepts text and encodes it. */
  content: string;
}

/** Schema of {@link CreateFile}. */
export const CreateFileSchema: z.Schema<CreateFile> = z.lazy(() =>
  z.object({ content: z.string(), ...commitDetails() }),
);

/** A file to change. */
export interface UpdateFile extends CreateFile {
  /** Hash of the blob to replace. The call fails if the file now has a different blob. */
  sha: string;
  /** The old path, if the change moves the file. */
  from_path?: string | undefined;
}

/** Schema of {@link UpdateFile}. */
export const UpdateFileSchema: z.Schema<UpdateFile> = z.lazy(() =>
  z.object({ content: z.string(), sha: z.string(), from_path: z.optional(z.string()), ...commitDetails() }),
);

/** A file to delete. */
export interface DeleteFile extends CommitDetails {
  /** Hash of the blob to delete. The call fails if the file now has a different blob. */
  sha: string;
}

/** Schema of {@link DeleteFile}. */
export const DeleteFileSchema: z.Schema<DeleteFile> = z.lazy(() => z.object({ sha: z.string(), ...commitDetails() }));

/** A change to one file, as part of a commit. */
export interface ChangeFileOperation {
  /** `upload` (create or update) and `rename` exist only in newer versions of Gitea. */
  operation: "create" | "update" | "upload" | "rename" | "delete";
  /** Path of the file, from the root of the repository. For a move, this is the new path. */
  path: string;
  /** The file in base64, for all operations except `rename` and `delete`. */
  content?: string | undefined;
  /** Hash of the current blob, for all operations except `create`. */
  sha?: string | undefined;
  /** The old path, if the change moves the file. */
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

/** Changes to several files in one commit. */
export interface ChangeFiles extends CommitDetails {
  /** The changes, at most one per file. */
  files: readonly ChangeFileOperation[];
}

/** Schema of {@link ChangeFiles}. */
export const ChangeFilesSchema: z.Schema<ChangeFiles> = z.lazy(() =>
  z.object({ files: z.array(ChangeFileOperationSchema), ...commitDetails() }),
);

/** A patch to commit. */
export interface ApplyDiffPatchFile extends CommitDetails {
  /** The patch as text, not in base64. */
  content: string;
  /**
   * Required by older versions of Gitea and by Forgejo up to version 17, although they ignore its value. Default: a
   * placeholder.
   */
  sha?: string | undefined;
  /** Listed in Forgejo's API description, but ignored by the server. */
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
