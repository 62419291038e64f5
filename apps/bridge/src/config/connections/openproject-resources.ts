import * as hal from "@halyard/hal-core/schema";
import type { MethodDefinition } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type {
  Activity,
  EditWorkPackage,
  Formattable,
  Status,
  TimeEntry,
  TimeEntrySchemaDocument,
  Type,
  UpdateTimeEntry,
  User,
  WorkPackage,
  WorkPackageInput,
  WorkPackageSchemaDocument,
  Workspace,
} from "@halyard/pm-resources";
import { activities, workPackageActivities } from "@halyard/pm-resources/activities";
import { editMethod, openFormMethod } from "@halyard/pm-resources/building-blocks";
import { principals } from "@halyard/pm-resources/principals";
import { projects } from "@halyard/pm-resources/projects";
import { timeEntries } from "@halyard/pm-resources/time-entries";
import { types } from "@halyard/pm-resources/types";
import { users } from "@halyard/pm-resources/users";
import { workPackages } from "@halyard/pm-resources/work-packages";
import { checked, named, numbered, parts, unread } from "./checked.js";
import { githubPullRequests } from "./github-tab-resources.js";

const TextSchema = z.lazy(() => parts<Formattable>({ raw: z.nullable(z.string()) }));

/** Schema for a status, whether embedded or requested separately. */
export const StatusSchema: z.Schema<Status> = z.lazy(() =>
  parts<Status>({ id: numbered(), name: named(), isClosed: z.boolean() }),
);

/** Schema for a project, whether embedded or requested separately. */
export const ProjectSchema: z.Schema<Workspace> = z.lazy(
  () =>
    z.looseFields({
      id: numbered(),
      identifier: named(),
      public: z.optional(z.boolean()),
      _links: z.looseFields({ self: hal.linkTo() }),
    }) as z.AnySchema as z.Schema<Workspace>,
);

/** Schema for a work package's schema document. Its descriptions of properties are not checked. */
export const SchemaDocumentSchema: z.AnySchema = z.lazy(() => z.looseFields({ _type: z.literal("Schema") }));

const WorkPackageSchema = z.lazy(() => {
  const action = z.optional(hal.actionLink());
  return z.looseFields({
    id: numbered(),
    lockVersion: z.int(),
    subject: z.string(),
    description: z.optional(TextSchema),
    updatedAt: named(),
    _links: z.looseFields({
      self: hal.linkTo(),
      schema: hal.linkTo(),
      project: hal.linkTo(),
      author: hal.linkTo(),
      status: hal.linkTo(),
      type: hal.linkTo(),
      assignee: z.optional(hal.nullableLinkTo()),
      update: action,
      addComment: action,
      logTime: action,
    }),
    _embedded: z.optional(z.looseFields({ status: z.optional(StatusSchema), project: z.optional(ProjectSchema) })),
  }) as z.AnySchema as z.Schema<WorkPackage>;
});

/**
 * Schema for a work package in a list. In a list, work packages embed fewer documents than when they are requested
 * separately. The bridge reads only the members below.
 */
const ListedWorkPackageSchema = z.lazy(
  () =>
    z.looseFields({
      ...{ id: numbered(), description: z.optional(TextSchema), updatedAt: named() },
      _links: z.looseFields({ project: hal.linkTo(), author: hal.linkTo() }),
    }) as z.AnySchema as z.Schema<WorkPackage>,
);

const ActivitySchema = z.lazy(
  () =>
    z.looseFields({
      id: numbered(),
      comment: z.optional(TextSchema),
      _links: z.looseFields({ user: z.optional(hal.linkTo()), workPackage: z.optional(hal.linkTo()) }),
    }) as z.AnySchema as z.Schema<Activity>,
);

const TimeEntrySchema = z.lazy(
  () =>
    z.looseFields({
      ...{ id: numbered(), comment: z.optional(TextSchema) },
      _links: z.looseFields({ user: hal.linkTo() }),
    }) as z.AnySchema as z.Schema<TimeEntry>,
);

const TypeSchema = z.lazy(
  () =>
    z.looseFields({ name: named(), _links: z.looseFields({ self: hal.linkTo() }) }) as z.AnySchema as z.Schema<Type>,
);

const UserSchema = z.lazy(() =>
  parts<User>({
    id: numbered(),
    name: z.string(),
    login: z.optional(z.string()),
    email: z.nullish(z.string()),
    status: z.optional(z.string()),
    identityUrl: z.nullish(z.string()),
  }),
);

const PrincipalSchema: z.AnySchema = z.lazy(() =>
  z.union([
    z.looseFields({ _type: z.literal(["Group", "PlaceholderUser"]) }),
    z.looseFields({
      _type: z.literal("User"),
      id: numbered(),
      email: z.nullish(z.string()),
      status: z.optional(z.string()),
      identityUrl: z.nullish(z.string()),
    }),
  ]),
);

const FormSchema = z.lazy(() =>
  z.looseFields({
    _type: z.literal("Form"),
    _embedded: z.looseFields({
      payload: z.looseFields({}),
      schema: SchemaDocumentSchema,
      validationErrors: z.looseFields({}),
    }),
    _links: z.looseFields({ validate: hal.actionLink() }),
  }),
);

const readWorkPackage = checked(workPackages.get, WorkPackageSchema);

/** The OpenProject operations that the bridge uses. Each schema checks only the fields that the bridge reads. */
export const openProjectResources = {
  users: { get: checked(users.get, UserSchema) },
  principals: { list: checked(principals.list, pageOf(PrincipalSchema)) },
  projects: { get: checked(projects.get, ProjectSchema), list: checked(projects.list, pageOf(ProjectSchema)) },
  types: { list: checked(types.list, wholeOf(TypeSchema)) },
  workPackages: {
    get: readWorkPackage,
    list: checked(workPackages.list, pageOf(ListedWorkPackageSchema)),
    create: checked(
      workPackages.create,
      z.lazy(() => parts<WorkPackage>({ id: numbered() })),
    ),
    edit: editMethod<typeof readWorkPackage, EditWorkPackage>(
      readWorkPackage,
      checked(operationOf(workPackages.update), WorkPackageSchema),
    ),
    openForm: openFormMethod<{ id: number }, WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>([
      checked(workPackages.updateForm, FormSchema),
    ]),
    activities: {
      list: checked(workPackageActivities.list, wholeOf(ActivitySchema)),
      comment: checked(
        workPackageActivities.comment,
        z.lazy(() => parts<Activity>({ id: numbered() })),
      ),
    },
  },
  githubPullRequests: {
    ofWorkPackage: checked(
      githubPullRequests.ofWorkPackage,
      wholeOf(z.lazy(() => z.looseFields({ htmlUrl: named() }))),
    ),
  },
  activities: {
    get: checked(activities.get, ActivitySchema),
    update: unread(activities.update),
  },
  timeEntries: {
    list: checked(timeEntries.list, pageOf(TimeEntrySchema)),
    create: checked(
      timeEntries.create,
      z.lazy(() => parts<TimeEntry>({ id: numbered() })),
    ),
    openForm: openFormMethod<object, UpdateTimeEntry, TimeEntry, TimeEntrySchemaDocument>([
      checked(timeEntries.createForm, FormSchema),
    ]),
  },
} as const;

function operationOf({ operation }: MethodDefinition<unknown>) {
  if (operation === undefined)
    throw new Error("This client method has no `operation`, so the bridge cannot replace its response schema.");
  return operation;
}

/** Returns the schema for one page of a list. The page must have at least as many elements as its `count` says. */
function pageOf(element: z.AnySchema): z.AnySchema {
  return collectionOf(element, "count");
}

/** Returns the schema for a list without pages. The list must have at least as many elements as its `total` says. */
function wholeOf(element: z.AnySchema): z.AnySchema {
  return collectionOf(element, "total");
}

/** @param length - Name of the member that contains the minimum number of elements. */
function collectionOf(element: z.AnySchema, length: "count" | "total"): z.AnySchema {
  interface Collection {
    readonly total: number;
    readonly count: number;
    readonly _embedded: { readonly elements: readonly unknown[] };
  }
  return z.lazy(() =>
    z
      .looseFields({
        total: z.int(),
        count: z.int(),
        _embedded: z.looseFields({ elements: z.array(element as z.Schema<unknown>) }),
      })
      .check(({ value, issues }) => {
        const { [length]: expected, _embedded } = value as Collection;
        const { elements } = _embedded;
        if (elements.length >= expected) return;
        const message = `all ${expected} elements, not ${elements.length} of them`;
        issues.push({
          code: "custom",
          message,
          path: ["_embedded", "elements"],
          input: value,
        } as (typeof issues)[number]);
      }),
  );
}
