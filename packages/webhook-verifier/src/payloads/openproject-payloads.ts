import type { Activity, Attachment, Project, TimeEntry, User, WorkPackage } from "@halyard/pm-resources";
import * as z from "zod/mini";
import {
  ActivityDocumentSchema,
  ActorDocumentSchema,
  AttachmentDocumentSchema,
  ProjectDocumentSchema,
  TimeEntryDocumentSchema,
  WorkPackageDocumentSchema,
} from "./openproject-documents.js";
import type { Schema } from "./schema.js";

/** What every body of OpenProject has beside its resource. */
export interface OpenProjectPayload {
  /** The event's name as the server spells it. */
  action: string;
  /** Who caused it, when the server knows and tells. */
  actor?: User | undefined;
}

/** Body of `work_package`. */
export interface WorkPackagePayload extends OpenProjectPayload {
  action: "work_package:created" | "work_package:updated";
  work_package: WorkPackage;
}

/** Body of `work_package_comment`. */
export interface WorkPackageCommentPayload extends OpenProjectPayload {
  action: "work_package_comment:comment" | "work_package_comment:internal_comment";
  activity: Activity;
}

/** Body of `project`. */
export interface ProjectPayload extends OpenProjectPayload {
  action: "project:created" | "project:updated";
  project: Project;
}

/** Body of `time_entry`. */
export interface TimeEntryPayload extends OpenProjectPayload {
  action: "time_entry:created";
  time_entry: TimeEntry;
}

/** Body of `attachment`. */
export interface AttachmentPayload extends OpenProjectPayload {
  action: "attachment:created";
  attachment: Attachment;
}

/** Checks a {@link WorkPackagePayload}; unknown fields pass and stay. */
export const WorkPackagePayloadSchema: Schema<WorkPackagePayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["work_package:created", "work_package:updated"]),
    work_package: WorkPackageDocumentSchema,
    actor: z.optional(ActorDocumentSchema),
  }),
);

/** Checks a {@link WorkPackageCommentPayload}; unknown fields pass and stay. */
export const WorkPackageCommentPayloadSchema: Schema<WorkPackageCommentPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["work_package_comment:comment", "work_package_comment:internal_comment"]),
    activity: ActivityDocumentSchema,
    actor: z.optional(ActorDocumentSchema),
  }),
);

/** Checks a {@link ProjectPayload}; unknown fields pass and stay. */
export const ProjectPayloadSchema: Schema<ProjectPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["project:created", "project:updated"]),
    project: ProjectDocumentSchema,
    actor: z.optional(ActorDocumentSchema),
  }),
);

/** Checks a {@link TimeEntryPayload}; unknown fields pass and stay. */
export const TimeEntryPayloadSchema: Schema<TimeEntryPayload> = z.lazy(() =>
  z.looseObject({
    action: z.literal("time_entry:created"),
    time_entry: TimeEntryDocumentSchema,
    actor: z.optional(ActorDocumentSchema),
  }),
);

/** Checks an {@link AttachmentPayload}; unknown fields pass and stay. */
export const AttachmentPayloadSchema: Schema<AttachmentPayload> = z.lazy(() =>
  z.looseObject({
    action: z.literal("attachment:created"),
    attachment: AttachmentDocumentSchema,
    actor: z.optional(ActorDocumentSchema),
  }),
);
