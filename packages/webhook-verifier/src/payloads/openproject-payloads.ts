import type { Activity, Attachment, Project, TimeEntry, User, WorkPackage } from "@halyard/pm-resources";
import * as z from "zod/mini";
import { loose, type Schema } from "./schema.js";

/** Fields that the bodies from OpenProject have in common. */
export interface OpenProjectPayload {
  /** The server's name for the event. */
  action: string;
  /** The user who caused the event. Absent if the server does not know the user, or if its version omits this field. */
  actor?: User | undefined;
}

/** Body of a `work_package` event. */
export interface WorkPackagePayload extends OpenProjectPayload {
  action: "work_package:created" | "work_package:updated";
  work_package: WorkPackage;
}

/** Body of a `work_package_comment` event. */
export interface WorkPackageCommentPayload extends OpenProjectPayload {
  action: "work_package_comment:comment" | "work_package_comment:internal_comment";
  activity: Activity;
}

/** Body of a `project` event. */
export interface ProjectPayload extends OpenProjectPayload {
  action: "project:created" | "project:updated";
  project: Project;
}

/** Body of a `time_entry` event. */
export interface TimeEntryPayload extends OpenProjectPayload {
  action: "time_entry:created";
  time_entry: TimeEntry;
}

/** Body of an `attachment` event. */
export interface AttachmentPayload extends OpenProjectPayload {
  action: "attachment:created";
  attachment: Attachment;
}

/** Schema of {@link WorkPackagePayload}. */
export const WorkPackagePayloadSchema: Schema<WorkPackagePayload> = loose(() => ({
  action: z.enum(["work_package:created", "work_package:updated"]),
  work_package: WorkPackageDocumentSchema,
  actor: z.optional(ActorDocumentSchema),
}));

/** Schema of {@link WorkPackageCommentPayload}. */
export const WorkPackageCommentPayloadSchema: Schema<WorkPackageCommentPayload> = loose(() => ({
  action: z.enum(["work_package_comment:comment", "work_package_comment:internal_comment"]),
  activity: ActivityDocumentSchema,
  actor: z.optional(ActorDocumentSchema),
}));

/** Schema of {@link ProjectPayload}. */
export const ProjectPayloadSchema: Schema<ProjectPayload> = loose(() => ({
  action: z.enum(["project:created", "project:updated"]),
  project: ProjectDocumentSchema,
  actor: z.optional(ActorDocumentSchema),
}));

/** Schema of {@link TimeEntryPayload}. */
export const TimeEntryPayloadSchema: Schema<TimeEntryPayload> = loose(() => ({
  action: z.literal("time_entry:created"),
  time_entry: TimeEntryDocumentSchema,
  actor: z.optional(ActorDocumentSchema),
}));

/** Schema of {@link AttachmentPayload}. */
export const AttachmentPayloadSchema: Schema<AttachmentPayload> = loose(() => ({
  action: z.literal("attachment:created"),
  attachment: AttachmentDocumentSchema,
  actor: z.optional(ActorDocumentSchema),
}));

// The types below come from the OpenProject client. The schemas check only the fields that identify a document, because
// other fields vary: projects add custom fields, and a document's links depend on permissions and settings.

/** Schema of the fields that identify a {@link WorkPackage}. */
export const WorkPackageDocumentSchema: Schema<WorkPackage> = identified(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("WorkPackage"),
    id: z.number(),
    subject: z.string(),
    lockVersion: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
);

/** Schema of the fields that identify an {@link Activity}. */
export const ActivityDocumentSchema: Schema<Activity> = identified(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("Activity::Comment"),
    id: z.number(),
    comment: z.looseObject({ format: z.string(), raw: z.string(), html: z.string() }),
    createdAt: z.string(),
  }),
);

/** Schema of the fields that identify a {@link Project}. */
export const ProjectDocumentSchema: Schema<Project> = identified(() =>
  z.looseObject({ ...hal(), _type: z.literal("Project"), id: z.number(), identifier: z.string(), name: z.string() }),
);

/** Schema of the fields that identify a {@link TimeEntry}. */
export const TimeEntryDocumentSchema: Schema<TimeEntry> = identified(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("TimeEntry"),
    id: z.number(),
    spentOn: z.string(),
    hours: z.nullable(z.string()),
  }),
);

/** Schema of the fields that identify an {@link Attachment}. */
export const AttachmentDocumentSchema: Schema<Attachment> = identified(() =>
  z.looseObject({ ...hal(), _type: z.literal("Attachment"), id: z.number(), fileName: z.string() }),
);

/** Schema of the fields that identify the {@link User} who caused an event. */
export const ActorDocumentSchema: Schema<User> = identified(() =>
  z.looseObject({ ...hal(), _type: z.string(), id: z.number(), name: z.string() }),
);

function identified<Document>(build: () => unknown): Schema<Document> {
  return z.lazy(build as () => Schema<Document>);
}

function hal() {
  const byRelation = z.record(z.string(), z.unknown());
  return { _links: byRelation, _embedded: z.optional(byRelation) };
}
