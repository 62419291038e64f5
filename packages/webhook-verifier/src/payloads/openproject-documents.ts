import * as z from "zod/mini";
import type { Schema } from "./schema.js";

// Stand-ins until the project-management client publishes its types: the members below are the ones that receivers
// need to find their way, everything else is reachable through the index signature.

/** What every resource of OpenProject has in common. */
export interface HalDocument {
  /** Kind of the resource. */
  _type: string;
  /** Links by relation. */
  _links: Record<string, unknown>;
  /** Embedded resources by relation. */
  _embedded?: Record<string, unknown> | undefined;
  /** Every other property, custom fields (`customField12`) included. */
  [property: string]: unknown;
}

/** A work package. */
export interface WorkPackageDocument extends HalDocument {
  _type: "WorkPackage";
  id: number;
  subject: string;
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
}

/** A comment in the history of a work package. */
export interface ActivityDocument extends HalDocument {
  _type: "Activity::Comment";
  id: number;
  comment: { format: string; raw: string; html: string };
  createdAt: string;
}

/** A project. */
export interface ProjectDocument extends HalDocument {
  _type: "Project";
  id: number;
  identifier: string;
  name: string;
}

/** Time spent on something. */
export interface TimeEntryDocument extends HalDocument {
  _type: "TimeEntry";
  id: number;
  spentOn: string;
  /** An ISO 8601 duration; null while a timer is running. */
  hours: string | null;
}

/** An attached file. */
export interface AttachmentDocument extends HalDocument {
  _type: "Attachment";
  id: number;
  fileName: string;
}

/** Whoever caused an event. */
export interface ActorDocument extends HalDocument {
  id: number;
  name: string;
}

/** Checks a {@link WorkPackageDocument}; unknown fields pass and stay. */
export const WorkPackageDocumentSchema: Schema<WorkPackageDocument> = z.lazy(() =>
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

/** Checks an {@link ActivityDocument}; unknown fields pass and stay. */
export const ActivityDocumentSchema: Schema<ActivityDocument> = z.lazy(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("Activity::Comment"),
    id: z.number(),
    comment: z.looseObject({ format: z.string(), raw: z.string(), html: z.string() }),
    createdAt: z.string(),
  }),
);

/** Checks a {@link ProjectDocument}; unknown fields pass and stay. */
export const ProjectDocumentSchema: Schema<ProjectDocument> = z.lazy(() =>
  z.looseObject({ ...hal(), _type: z.literal("Project"), id: z.number(), identifier: z.string(), name: z.string() }),
);

/** Checks a {@link TimeEntryDocument}; unknown fields pass and stay. */
export const TimeEntryDocumentSchema: Schema<TimeEntryDocument> = z.lazy(() =>
  z.looseObject({
    ...hal(),
    _type: z.literal("TimeEntry"),
    id: z.number(),
    spentOn: z.string(),
    hours: z.nullable(z.string()),
  }),
);

/** Checks an {@link AttachmentDocument}; unknown fields pass and stay. */
export const AttachmentDocumentSchema: Schema<AttachmentDocument> = z.lazy(() =>
  z.looseObject({ ...hal(), _type: z.literal("Attachment"), id: z.number(), fileName: z.string() }),
);

/** Checks an {@link ActorDocument}; unknown fields pass and stay. */
export const ActorDocumentSchema: Schema<ActorDocument> = z.lazy(() =>
  z.looseObject({ ...hal(), _type: z.string(), id: z.number(), name: z.string() }),
);

function hal() {
  const byRelation = z.record(z.string(), z.unknown());
  return { _links: byRelation, _embedded: z.optional(byRelation) };
}
