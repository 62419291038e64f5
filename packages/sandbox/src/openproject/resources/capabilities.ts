import type { Action, Capability, GlobalContext } from "@halyard/pm-resources";
import { actions } from "@halyard/pm-resources/actions";
import { capabilities } from "@halyard/pm-resources/capabilities";
import { ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page } from "../collection.js";
import { linkTo } from "../documents/links.js";
import { projectLinkTo } from "../documents/project-document.js";
import { userLink } from "../documents/user-document.js";
import { may, seesProject, seesUser, type View } from "../permissions.js";
import { notFound } from "../refusal.js";
import type { ProjectRecord, UserRecord } from "../state.js";

/** Actions, by the permission that allows each of them. */
const actionOf: Readonly<Record<string, string>> = {
  ...{ view_project: "projects/read", edit_project: "projects/update", add_subprojects: "projects/create" },
  ...{ view_work_packages: "work_packages/read", add_work_packages: "work_packages/create" },
  ...{ edit_work_packages: "work_packages/update", delete_work_packages: "work_packages/destroy" },
  ...{ work_package_assigned: "work_packages/assigned", view_members: "memberships/read" },
  ...{ manage_members: "memberships/create", manage_versions: "versions/create", view_news: "news/read" },
  ...{ manage_news: "news/create", view_meetings: "meetings/read", create_meetings: "meetings/create" },
};

/** A capability: an action that a user may perform in a project. */
interface Row {
  readonly id: string;
  readonly action: string;
  readonly project: ProjectRecord;
  readonly user: UserRecord;
}

/** Adds the routes for actions and capabilities. A capability says that a user may perform an action in a project. */
export function capabilityRoutes({ on }: Router): void {
  const columns = { id: ({ id }: { readonly id: string }) => id };
  on(actions.list, (call) => {
    const rows = Object.values(actionOf).map((id) => ({ id }));
    const filters = { id: { kind: "list", value: ({ id }: { readonly id: string }) => id } } as const;
    return page(call, rows, ({ id }) => actionDocument(call, id), { filters, columns });
  });
  on(actions.get, (call) => {
    const id = call.path("id");
    if (!Object.values(actionOf).includes(id)) throw notFound();
    return ok(actionDocument(call, id));
  });
  on(capabilities.list, (call) =>
    page(call, capabilitiesOf(call), (row) => capabilityDocument(call, row), {
      filters: {
        action: { kind: "list", value: ({ action }) => action },
        principal: { kind: "list", value: ({ user }) => user.id },
        context: { kind: "list", value: ({ project }) => [`w${project.id}`, `p${project.id}`] },
      },
      columns,
    }),
  );
  on(capabilities.get, (call) => {
    const row = capabilitiesOf(call).find(({ id }) => id === call.path("id"));
    if (row === undefined) throw notFound();
    return ok(capabilityDocument(call, row));
  });
  for (const operation of [capabilities.globalContext, capabilities.globalContextAtDocumentedPath]) {
    on(operation, (call) => ok(globalContext(call)));
  }
}

function capabilitiesOf(call: Call): Row[] {
  const projects = Object.values(call.state.projects).filter((project) => seesProject(call, project));
  const users = Object.values(call.state.users).filter((user) => seesUser(call, user));
  return projects.flatMap((project) =>
    users.flatMap((user) =>
      Object.entries(actionOf).flatMap(([permission, action]) => {
        if (!may({ ...call, user }, permission, project.id)) return [];
        return [{ id: `${action}/w${project.id}-${user.id}`, action, project, user }];
      }),
    ),
  );
}

function actionDocument(view: View, id: string): Action {
  return { _type: "Action", id, _links: { self: linkTo(view, `actions/${id}`) } };
}

function capabilityDocument(view: View, { id, action, project, user }: Row): Capability {
  return {
    ...{ _type: "Capability", id },
    _links: {
      self: linkTo(view, `capabilities/${id}`),
      action: linkTo(view, `actions/${action}`),
      context: projectLinkTo(view, project.id),
      principal: userLink(view, user),
    },
  };
}

function globalContext(view: View): GlobalContext {
  const self = linkTo<GlobalContext>(view, "capabilities/contexts/global", "Global");
  return { _type: "CapabilityContext::Global", id: "global", _links: { self } };
}
