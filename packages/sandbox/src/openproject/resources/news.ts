import type { News, ProjectDocument } from "@halyard/pm-resources";
import { documents } from "@halyard/pm-resources/documents";
import { news } from "@halyard/pm-resources/news";
import type { Router } from "../call.js";
import { action, linkTo } from "../documents/links.js";
import { projectDocument, projectLinkTo } from "../documents/project-document.js";
import { userDocument, userLinkTo } from "../documents/user-document.js";
import { formattable } from "../documents/values.js";
import { linkedId, readFormattable, readText } from "../input.js";
import { may } from "../permissions.js";
import {
  creating,
  deleting,
  listing,
  reading,
  requireProject,
  requireText,
  unlessHidden,
  unsaved,
  updating,
  type WritableKind,
} from "../records.js";

const newsKind: WritableKind<"news", News> = {
  table: "news",
  sees: (view, { projectId }) => may(view, "view_news", projectId),
  permits: (view, { projectId }) => unlessHidden(view, "manage_news", projectId),
  blank: ({ user }) => ({ ...unsaved, projectId: 0, authorId: user.id, title: "", summary: "", description: "" }),
  fields: {
    title: (body) => readText(body, "title"),
    summary: (body) => readText(body, "summary"),
    description: (body) => readFormattable(body, "description"),
    projectId: linkedId("project", "projects", "workspaces"),
  },
  check: (call, draft, findings) => {
    requireText(findings, "title", draft.title);
    requireProject(call, findings, draft.projectId);
  },
  document: (view, row) => {
    const { id, title, summary, createdAt, projectId, authorId } = row;
    const manage = may(view, "manage_news", projectId);
    const project = view.state.projects[projectId];
    const author = view.state.users[authorId];
    return {
      ...{ _type: "News", id, title, summary, createdAt },
      description: formattable(row.description),
      _embedded: {
        ...(project ? { project: projectDocument(view, project) } : {}),
        ...(author ? { author: userDocument(view, author) } : {}),
      },
      _links: {
        self: linkTo(view, `news/${id}`, title),
        project: projectLinkTo(view, projectId),
        author: userLinkTo(view, authorId),
        ...action(manage, "updateImmediately", view, "patch", `news/${id}`),
        ...action(manage, "delete", view, "delete", `news/${id}`),
      },
    };
  },
};

const documentKind: WritableKind<"documents", ProjectDocument> = {
  table: "documents",
  sees: (view, { projectId }) => may(view, "view_documents", projectId),
  permits: (view, { projectId }) => may(view, "manage_documents", projectId),
  blank: () => ({ ...unsaved, projectId: 0, title: "", description: "" }),
  fields: {
    title: (body) => readText(body, "title"),
    description: (body) => readFormattable(body, "description"),
  },
  check: (_, { title }, findings) => requireText(findings, "title", title),
  document: (view, { id, title, description, createdAt, projectId }) => {
    const project = view.state.projects[projectId];
    return {
      ...{ _type: "Document", id, title, createdAt },
      description: formattable(description),
      _embedded: project ? { project: projectDocument(view, project) } : {},
      _links: {
        self: linkTo(view, `documents/${id}`, title),
        project: projectLinkTo(view, projectId),
        attachments: linkTo(view, `documents/${id}/attachments`),
      },
    };
  },
};

/** Adds the routes for project news and project documents. */
export function newsRoutes({ on }: Router): void {
  on(news.list, listing(newsKind, { filters: { project_id: { kind: "list", value: ({ projectId }) => projectId } } }));
  on(news.get, reading(newsKind));
  on(news.create, creating(newsKind));
  on(news.update, updating(newsKind));
  on(news.delete, deleting(newsKind, 202));
  on(documents.list, listing(documentKind));
  on(documents.get, reading(documentKind));
  on(documents.update, updating(documentKind));
}
