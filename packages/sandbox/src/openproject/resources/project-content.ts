import type {
  Budget,
  Category,
  Post,
  ProjectPhase,
  ProjectPhaseDefinition,
  Revision,
  WikiPage,
} from "@halyard/pm-resources";
import { budgets, projectBudgets } from "@halyard/pm-resources/budgets";
import { categories, projectCategories, workspaceCategories } from "@halyard/pm-resources/categories";
import { posts } from "@halyard/pm-resources/posts";
import { projectPhaseDefinitions, projectPhases } from "@halyard/pm-resources/project-phases";
import { revisions, workPackageRevisions } from "@halyard/pm-resources/revisions";
import { wikiPages } from "@halyard/pm-resources/wiki-pages";
import type { Call, Router } from "../call.js";
import type { TitledRecord } from "../content-state.js";
import { linkTo } from "../documents/links.js";
import { projectDocument, projectLinkTo } from "../documents/project-document.js";
import { formattable } from "../documents/values.js";
import { findProject, findProjectFor } from "../find-project.js";
import { findWorkPackage } from "../find-work-package.js";
import { may, mayAnywhere, type View } from "../permissions.js";
import { type Kind, listingAll, reading } from "../records.js";

const budgetKind: Kind<"budgets", Budget> = {
  table: "budgets",
  sees: (view, { projectId }) => may(view, "view_budgets", projectId) || may(view, "view_work_packages", projectId),
  document: (view, { id, title }) => ({
    ...{ _type: "Budget", id, subject: title },
    _links: { self: linkTo(view, `budgets/${id}`, title) },
  }),
};

const categoryKind: Kind<"categories", Category> = {
  table: "categories",
  sees: (view, { projectId }) => may(view, "view_project", projectId),
  document: (view, { id, title, projectId }) => ({
    ...{ _type: "Category", id, name: title },
    _links: {
      self: linkTo(view, `categories/${id}`, title),
      project: projectLinkTo(view, projectId),
      defaultAssignee: { href: null },
    },
  }),
};

const wikiPageKind: Kind<"wikiPages", WikiPage> = {
  table: "wikiPages",
  sees: (view, { projectId }) => may(view, "view_wiki_pages", projectId),
  document: (view, row) => ({
    _type: "WikiPage",
    id: row.id,
    title: row.title,
    ...page(view, `wiki_pages/${row.id}`, row),
  }),
};

const postKind: Kind<"posts", Post> = {
  table: "posts",
  sees: (view, { projectId }) => may(view, "view_messages", projectId),
  document: (view, row) => ({ _type: "Post", id: row.id, subject: row.title, ...page(view, `posts/${row.id}`, row) }),
};

/** Returns the fields that wiki pages and forum messages share. */
function page(view: View, at: string, { title, projectId }: TitledRecord) {
  const project = view.state.projects[projectId];
  return {
    _embedded: project ? { project: projectDocument(view, project) } : {},
    _links: {
      self: linkTo<never>(view, at, title),
      project: projectLinkTo(view, projectId),
      attachments: linkTo<never>(view, `${at}/attachments`),
    },
  };
}

const revisionKind: Kind<"revisions", Revision> = {
  table: "revisions",
  sees: (view, { projectId }) => may(view, "view_changesets", projectId),
  document: (view, { id, identifier, authorName, message, createdAt, projectId }) => ({
    ...{ _type: "Revision", id, identifier, formattedIdentifier: identifier.slice(0, 8), authorName, createdAt },
    message: formattable(message, "plain"),
    _links: {
      self: linkTo(view, `revisions/${id}`),
      project: projectLinkTo(view, projectId),
      showRevision: {
        href: `/projects/${view.state.projects[projectId]?.identifier}/repository/revision/${identifier}`,
      },
    },
  }),
};

const phaseKind: Kind<"phases", ProjectPhase> = {
  table: "phases",
  sees: (view, { projectId }) => may(view, "view_project_phases", projectId),
  document: (view, { id, projectId, definitionId, active, createdAt, updatedAt }) => {
    const name = view.state.phaseDefinitions[definitionId]?.name ?? "";
    return {
      ...{ _type: "ProjectPhase", id, name, active, createdAt, updatedAt },
      _links: {
        self: linkTo(view, `project_phases/${id}`, name),
        definition: linkTo(view, `project_phase_definitions/${definitionId}`, name),
        project: projectLinkTo(view, projectId),
      },
    };
  },
};

const phaseDefinitionKind: Kind<"phaseDefinitions", ProjectPhaseDefinition> = {
  table: "phaseDefinitions",
  sees: (view) => mayAnywhere(view, "view_project_phases"),
  document: (view, { id, name, createdAt, updatedAt }) => ({
    ...{ _type: "ProjectPhaseDefinition", id, name, startGate: false, startGateName: null, createdAt, updatedAt },
    ...{ finishGate: false, finishGateName: null },
    _links: { self: linkTo(view, `project_phase_definitions/${id}`, name) },
  }),
};

const ofProject = (call: Call<"project">) => {
  const { id } = findProject(call, call.path("project"));
  return ({ projectId }: { readonly projectId: number }): boolean => projectId === id;
};

/** Adds the routes for read-only project content: budgets, categories, wiki pages, messages, commits and phases. */
export function projectContentRoutes({ on }: Router): void {
  on(budgets.get, reading(budgetKind));
  on(
    projectBudgets.list,
    listingAll(budgetKind, (call: Call<"project">) => {
      findProjectFor(call, call.path("project"), "view_work_packages");
      return ofProject(call);
    }),
  );
  on(categories.get, reading(categoryKind));
  on(projectCategories.list, listingAll(categoryKind, ofProject));
  on(
    workspaceCategories.list,
    listingAll(categoryKind, (call: Call<"workspace">) => {
      const { id } = findProject(call, call.path("workspace"));
      return ({ projectId }) => projectId === id;
    }),
  );
  on(wikiPages.get, reading(wikiPageKind));
  on(posts.get, reading(postKind));
  on(revisions.get, reading(revisionKind));
  on(
    workPackageRevisions.list,
    listingAll(revisionKind, (call: Call<"workPackage">) => {
      const { id } = findWorkPackage(call, call.path("workPackage"));
      return ({ workPackageIds }) => workPackageIds.includes(id);
    }),
  );
  on(projectPhases.get, reading(phaseKind));
  on(projectPhaseDefinitions.list, listingAll(phaseDefinitionKind));
  on(projectPhaseDefinitions.get, reading(phaseDefinitionKind));
}
