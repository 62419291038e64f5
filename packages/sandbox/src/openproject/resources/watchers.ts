import { workPackageWatchers } from "@halyard/pm-resources/watchers";
import { created, empty, ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page, whole } from "../collection.js";
import { nameOf, userDocument } from "../documents/user-document.js";
import { findWorkPackage } from "../find-work-package.js";
import { objectIn, readLink } from "../input.js";
import { requirePermission, seesWorkPackage } from "../permissions.js";
import { constraint, notFound } from "../refusal.js";
import { storeRecord } from "../records.js";
import type { UserRecord, WorkPackageRecord } from "../state.js";

/** Adds the routes for work package watchers. */
export function watcherRoutes({ on }: Router): void {
  on(workPackageWatchers.list, (call) => {
    const workPackage = findOne(call);
    requirePermission(call, "view_work_package_watchers", workPackage.projectId);
    const users = watchersOf(call, workPackage).flatMap(({ userId }) => call.state.users[userId] ?? []);
    return whole(call, users, (user) => userDocument(call, user));
  });
  on(workPackageWatchers.listAvailable, (call) => {
    const workPackage = findOne(call);
    requirePermission(call, "add_work_package_watchers", workPackage.projectId);
    const taken = new Set(watchersOf(call, workPackage).map(({ userId }) => userId));
    const free = Object.values(call.state.users).filter(
      (user) => !taken.has(user.id) && mayWatch(call, user, workPackage),
    );
    return page(call, free, (user) => userDocument(call, user), {
      filters: { name: { kind: "text", value: nameOf }, status: { kind: "list", value: ({ status }) => status } },
      ...{ otherFilters: ["group", "login"], columns: { id: ({ id }) => id, name: nameOf } },
    });
  });
  on(workPackageWatchers.add, (call) => {
    const workPackage = findOne(call);
    const target = readLink({ _links: { user: objectIn(call.fields, "user") } }, "user", ["users"]);
    const user = call.state.users[Number(target?.id)];
    if (user?.id !== call.user.id) requirePermission(call, "add_work_package_watchers", workPackage.projectId);
    if (!user || !mayWatch(call, user, workPackage)) {
      throw constraint("user", "User is not allowed to view this resource.");
    }
    const document = userDocument(call, user);
    if (watchersOf(call, workPackage).some(({ userId }) => userId === user.id)) return ok(document);
    storeRecord(call, { table: "watchers" }, { id: 0, userId: user.id, workPackageId: workPackage.id });
    return created(document);
  });
  on(workPackageWatchers.remove, (call) => {
    const workPackage = findOne(call);
    const id = call.path("user") === "me" ? call.user.id : Number(call.path("user"));
    if (id !== call.user.id) requirePermission(call, "delete_work_package_watchers", workPackage.projectId);
    if (call.state.users[id] === undefined) throw notFound();
    const watcher = watchersOf(call, workPackage).find(({ userId }) => userId === id);
    if (watcher) Reflect.deleteProperty(call.state.watchers, watcher.id);
    return empty(204);
  });
}

function findOne(call: Call<"workPackage">): WorkPackageRecord {
  return findWorkPackage(call, call.path("workPackage"));
}

function watchersOf({ state }: Call, { id }: WorkPackageRecord) {
  return Object.values(state.watchers).filter(({ workPackageId }) => workPackageId === id);
}

function mayWatch(call: Call, user: UserRecord, workPackage: WorkPackageRecord): boolean {
  const view = { ...call, user };
  return seesWorkPackage(view, workPackage);
}
