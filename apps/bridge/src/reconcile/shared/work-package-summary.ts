import { link } from "@halyard/hal-core";
import type { Status, WorkPackage } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";

/** What the git host gets to see of a work package. */
export interface WorkPackageSummary {
  readonly id: number;
  /** For people. */
  readonly url: string;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly isClosed: boolean;
  /** Undefined when nobody is assigned. */
  readonly assignee?: string | undefined;
}

/** Takes out of a work package what the git host gets to see. */
export async function summarizeWorkPackage(
  { client, config }: OpenProject,
  document: WorkPackage,
  signal: AbortSignal,
): Promise<WorkPackageSummary> {
  const status: Status = await client.follow(document, "status", { signal });
  return {
    id: document.id,
    url: `${config.url}/work_packages/${document.id}`,
    type: document._links.type.title ?? "",
    title: document.subject,
    status: status.name,
    isClosed: status.isClosed,
    assignee: link(document, "assignee")?.title ?? undefined,
  };
}
