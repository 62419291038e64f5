import * as z from "zod/mini";
import { ChangesPayloadSchema, type ChangesPayload } from "./changes.js";
import { IssueSchema, type Issue } from "./issue.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `issues`. */
export interface IssuePayload {
  action:
    | "opened"
    | "closed"
    | "reopened"
    | "edited"
    | "deleted"
    | "assigned"
    | "unassigned"
    | "label_updated"
    | "label_cleared"
    | "milestoned"
    | "demilestoned";
  number: number;
  /** What `edited` replaced. */
  changes?: ChangesPayload | undefined;
  issue: Issue;
  repository: Repository;
  sender: User;
  /** The commit that closed it; empty otherwise. */
  commit_id: string;
}

/** Checks an {@link IssuePayload}; unknown fields pass and stay. */
export const IssuePayloadSchema: Schema<IssuePayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum([
      "opened",
      "closed",
      "reopened",
      "edited",
      "deleted",
      "assigned",
      "unassigned",
      "label_updated",
      "label_cleared",
      "milestoned",
      "demilestoned",
    ]),
    number: z.number(),
    changes: z.optional(ChangesPayloadSchema),
    issue: IssueSchema,
    repository: RepositorySchema,
    sender: UserSchema,
    commit_id: z.string(),
  }),
);
