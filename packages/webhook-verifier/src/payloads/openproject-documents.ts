import type { Activity, Attachment, Project, TimeEntry, User, WorkPackage } from "@halyard/pm-resources";
import * as z from "zod/mini";
import type { Schema } from "./schema.js";

// The types are those of the project-management client; its schemas would bring its code along. What is checked here is
// what a receiver needs to find its way, so each schema stands for less than its type and is said to stand for all of it.

/** Checks a {@link WorkPackage}; unknown fields pass and stay. */
export const WorkPackageDocumentSchema: Schema<WorkPackage> = partly(() =>
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

/** Checks an {@link Activity}; unknown fields pass and stay. */
export const ActivityDocumentSchema: Schema<Activity> = partly(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("Activity::Comment"),
    id: z.number(),
    comment: z.looseObject({ format: z.string(), raw: z.string(), html: z.string() }),
    createdAt: z.string(),
  }),
);

/** Checks a {@link Project}; unknown fields pass and stay. */
export const ProjectDocumentSchema: Schema<Project> = partly(() =>
  z.looseObject({ ...hal(), _type: z.literal("Project"), id: z.number(), identifier: z.string(), name: z.string() }),
);

/** Checks a {@link TimeEntry}; unknown fields pass and stay. */
export const TimeEntryDocumentSchema: Schema<TimeEntry> = partly(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("TimeEntry"),
    id: z.number(),
    spentOn: z.string(),
    hours: z.nullable(z.string()),
  }),
);

/** Checks an {@link Attachment}; unknown fields pass and stay. */
export const AttachmentDocumentSchema: Schema<Attachment> = partly(() =>
  z.looseObject({ ...hal(), _type: z.literal("Attachment"), id: z.number(), fileName: z.string() }),
);

/** Checks an {@link User}; unknown fields pass and stay. */
export const ActorDocumentSchema: Schema<User> = partly(() =>
  z.looseObject({ ...hal(), _type: z.string(), id: z.number(), name: z.string() }),
);

function partly<Document>(build: () => unknown): Schema<Document> {
  return z.lazy(build as () => Schema<Document>);
}

function hal() {
  const byRelation = z.record(z.string(), z.unknown());
  return { _links: byRelation, _embedded: z.optional(byRelation) };
}
