import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Status of a project, program or portfolio. */
export interface ProjectStatus extends HalDocument {
  _type: "ProjectStatus";
  id: "not_started" | "on_track" | "at_risk" | "off_track" | "finished" | "discontinued" | (string & {});
  name: string;
  _links: { self: Link<ProjectStatus> };
}

/** Schema of {@link ProjectStatus}. */
export const ProjectStatusSchema: z.Schema<ProjectStatus> = z.lazy(() =>
  hal.document({
    _type: z.literal("ProjectStatus"),
    id: z.string(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<ProjectStatus>() }),
  }),
);

/** Project statuses: `pm.projectStatuses`. */
export const projectStatuses = defineResource({
  /** Reads one project status by its id, such as `on_track`. */
  get: get("/project_statuses/{id}", { response: ProjectStatusSchema }),
});
