import { link } from "@halyard/hal-core";
import type { WorkPackage } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";
import { follow } from "../../config/connections/follow.js";

/** Summary of a work package, for display on the git host. */
export interface WorkPackageSummary {
  readonly id: number;
  /** Address of the work package's web page. */
  readonly url: string;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly isClosed: boolean;
  /**
   * Address, identifier and visibility of the project, in one string. They are not shown, but determine whether a
   * repository may name the work package, and which titles are shown.
   */
  readonly project: string;
  /** Name of the assignee. Undefined if there is no assignee. */
  readonly assignee?: string | undefined;
}

/** Returns the summary of a work package, for display on the git host. */
export async function summarizeWorkPackage(
  pm: OpenProject,
  document: WorkPackage,
  signal: AbortSignal,
): Promise<WorkPackageSummary> {
  const status = await follow(pm, document, "status", { signal });
  const { identifier, public: isPublic } = await follow(pm, document, "project", { signal });
  return {
    id: document.id,
    url: `${pm.config.url}/work_packages/${document.id}`,
    type: document._links.type.title ?? "",
    title: document.subject,
    status: status.name,
    isClosed: status.isClosed,
    project: `${document._links.project.href} ${identifier} ${String(isPublic)}`,
    assignee: link(document, "assignee")?.title ?? undefined,
  };
}
