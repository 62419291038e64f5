import type { FileLink, ProjectStorage, Storage } from "@halyard/pm-resources";
import { fileLinks, workPackageFileLinks } from "@halyard/pm-resources/file-links";
import { projectStorages } from "@halyard/pm-resources/project-storages";
import { storages } from "@halyard/pm-resources/storages";
import type { Reply } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page } from "../collection.js";
import type { FileLinkRecord } from "../content-state.js";
import { action, linkTo } from "../documents/links.js";
import { projectLinkTo } from "../documents/project-document.js";
import { userLinkTo } from "../documents/user-document.js";
import { applyConditions, readConditions } from "../filters.js";
import { findWorkPackage } from "../find-work-package.js";
import { readText } from "../input.js";
import { may, mayAnywhere, requirePermission, type View } from "../permissions.js";
import { constraint } from "../refusal.js";
import {
  creating,
  deleting,
  findRecord,
  type Kind,
  listingAll,
  reading,
  requireText,
  storeRecord,
  unsaved,
  updating,
  visible,
  type WritableKind,
} from "../records.js";

const urn = "urn:openproject-org:api:v3:storages:";

const storageKind: WritableKind<"storages", Storage> = {
  table: "storages",
  sees: (view) => mayAnywhere(view, "view_file_links"),
  permits: ({ user }) => user.admin,
  blank: () => ({ ...unsaved, name: "", origin: "" }),
  fields: { name: (body) => readText(body, "name"), origin: originIn },
  check: ({ state }, { id, name, origin }, findings) => {
    requireText(findings, "name", name);
    if (!/^https?:\/\/[^/]/.test(origin)) findings.add(constraint("host", "Host is not a valid URL."));
    const others = Object.values(state.storages).filter((other) => other.id !== id);
    if (others.some((other) => other.origin === origin)) {
      findings.add(constraint("host", "Host has already been taken."));
    }
  },
  document: (view, { id, name, origin, createdAt, updatedAt }) => ({
    ...{ _type: "Storage", id, name, hasApplicationPassword: false, configured: true, createdAt, updatedAt },
    _links: {
      self: linkTo(view, `storages/${id}`, name),
      type: { href: `${urn}Nextcloud`, title: "Nextcloud" },
      authenticationMethod: { href: `${urn}authenticationMethod:TwoWayOAuth2`, title: "Two-way OAuth2" },
      origin: { href: origin },
      open: linkTo(view, `storages/${id}/open`),
      authorizationState: { href: `${urn}authorization:Connected`, title: "Connected" },
      projectStorages: linkTo(view, `project_storages?filters=${encodeURIComponent(filterOf(id))}`),
    },
  }),
};

function filterOf(id: number): string {
  return JSON.stringify([{ storageId: { operator: "=", values: [String(id)] } }]);
}

/** Returns the URL of the link `origin`, which points to another server. */
function originIn(body: Call["fields"]): string | undefined {
  const { origin } = (body["_links"] ?? {}) as { readonly origin?: { readonly href?: unknown } };
  return typeof origin?.href === "string" ? origin.href : undefined;
}

const projectStorageKind: Kind<"projectStorages", ProjectStorage> = {
  table: "projectStorages",
  sees: (view, { projectId }) => may(view, "view_file_links", projectId),
  document: (view, { id, projectId, storageId, creatorId, folderMode, createdAt, updatedAt }) => ({
    ...{ _type: "ProjectStorage", id, projectFolderMode: folderMode, createdAt, updatedAt },
    _links: {
      self: linkTo(view, `project_storages/${id}`),
      creator: userLinkTo(view, creatorId),
      storage: storageLink(view, storageId),
      project: projectLinkTo(view, projectId),
      open: linkTo(view, `project_storages/${id}/open`),
    },
  }),
};

const fileLinkKind: WritableKind<"fileLinks", FileLink> = {
  table: "fileLinks",
  sees: (view, row) => may(view, "view_file_links", projectOf(view, row)),
  permits: (view, row) => may(view, "manage_file_links", projectOf(view, row)),
  blank: ({ user }) => ({
    ...unsaved,
    ...{ workPackageId: 0, storageId: 0, creatorId: user.id, origin: { id: "", name: "" } },
  }),
  fields: {},
  document: (view, row) => {
    const { id, workPackageId, storageId, creatorId, origin, createdAt, updatedAt } = row;
    const storage = view.state.storages[storageId];
    const at = `file_links/${id}`;
    return {
      ...{ _type: "FileLink", id, createdAt, updatedAt, originData: origin },
      _embedded: storage ? { storage: storageKind.document(view, storage) } : {},
      _links: {
        self: linkTo(view, at),
        storage: storageLink(view, storageId),
        container: linkTo(view, `work_packages/${workPackageId}`, view.state.workPackages[workPackageId]?.subject),
        creator: userLinkTo(view, creatorId),
        status: { href: "urn:openproject-org:api:v3:file-links:permission:ViewAllowed", title: "View allowed" },
        originOpen: { href: addressOf(view, row) },
        staticOriginOpen: linkTo(view, `${at}/open`),
        staticOriginOpenLocation: linkTo(view, `${at}/open?location=true`),
        staticOriginDownload: linkTo(view, `${at}/download`),
        ...action(fileLinkKind.permits(view, row), "delete", view, "delete", at),
      },
    };
  },
};

function projectOf({ state }: View, { workPackageId }: FileLinkRecord): number {
  return state.workPackages[workPackageId]?.projectId ?? 0;
}

function storageLink(view: View, id: number) {
  return linkTo<Storage>(view, `storages/${id}`, view.state.storages[id]?.name);
}

function addressOf({ state }: View, { storageId, origin }: FileLinkRecord): string {
  return `${state.storages[storageId]?.origin}/f/${encodeURIComponent(origin.id)}`;
}

function seeOther(location: string): Reply<never> {
  return { status: 303, document: undefined, headers: { location } };
}

/**
 * Adds the routes for file storages, and for links from work packages to files in these storages. The sandbox stores
 * the files' URLs, not their contents.
 */
export function fileLinkRoutes({ on }: Router): void {
  on(storages.list, listingAll(storageKind));
  on(storages.get, reading(storageKind));
  on(storages.create, creating(storageKind));
  on(storages.update, updating(storageKind));
  on(storages.delete, deleting(storageKind));
  on(storages.open, (call) => seeOther(findRecord(call, storageKind).origin));
  on(projectStorages.list, (call) => {
    const storage = (row: { storageId: number }): number => row.storageId;
    const project = (row: { projectId: number }): number => row.projectId;
    return listingAll(projectStorageKind, () => {
      const rows = applyConditions(call, visible(call, projectStorageKind), readConditions(call) ?? [], {
        ...{ storageId: { kind: "list", value: storage }, storage_id: { kind: "list", value: storage } },
        ...{ projectId: { kind: "list", value: project }, project_id: { kind: "list", value: project } },
      });
      return (row) => rows.includes(row);
    })(call);
  });
  on(projectStorages.get, reading(projectStorageKind));
  on(projectStorages.open, (call) => {
    const { storageId } = findRecord(call, projectStorageKind);
    return seeOther(call.state.storages[storageId]?.origin ?? "");
  });
  on(fileLinks.get, reading(fileLinkKind));
  on(fileLinks.delete, deleting(fileLinkKind));
  on(fileLinks.open, (call) => seeOther(addressOf(call, findRecord(call, fileLinkKind))));
  on(fileLinks.download, (call) => seeOther(`${addressOf(call, findRecord(call, fileLinkKind))}/download`));
  on(workPackageFileLinks.list, (call) => linked(call));
  on(workPackageFileLinks.create, (call) => {
    const workPackage = findWorkPackage(call, call.path("workPackage"));
    requirePermission(call, "manage_file_links", workPackage.projectId);
    const { elements } = call.body()._embedded;
    const drafts = elements.map(({ originData, _links }, index): FileLinkRecord => {
      const { storage, storageUrl } = _links as Record<"storage" | "storageUrl", { href?: string | null } | undefined>;
      const found = Object.values(call.state.storages).find(({ id, origin }) =>
        storage ? storage.href === `${call.api}/storages/${id}` : storageUrl?.href === origin,
      );
      if (found === undefined) throw constraint(`elements[${index}].storage`, "Storage does not exist.");
      const known = Object.values(call.state.fileLinks).find(
        (row) => row.workPackageId === workPackage.id && row.storageId === found.id && row.origin.id === originData.id,
      );
      if (known) return known;
      return { ...fileLinkKind.blank(call), workPackageId: workPackage.id, storageId: found.id, origin: originData };
    });
    const ids = drafts.map((draft) => (draft.id === 0 ? storeRecord(call, fileLinkKind, draft).id : draft.id));
    return { ...linked(call, ids), status: 201 };
  });
}

function linked(call: Call<"workPackage">, ids?: readonly number[]) {
  const { id, projectId } = findWorkPackage(call, call.path("workPackage"));
  requirePermission(call, "view_file_links", projectId);
  const rows = visible(call, fileLinkKind).filter((row) => row.workPackageId === id && (ids?.includes(row.id) ?? true));
  return page(call, rows, (row) => fileLinkKind.document(call, row), {
    filters: { storage: { kind: "list", value: ({ storageId }) => storageId } },
    columns: { id: (row) => row.id },
  });
}
