import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import type { Project } from "./workspaces/document.js";

/** Definition of a project phase. */
export interface ProjectPhaseDefinition extends HalDocument {
  _type: "ProjectPhaseDefinition";
  id: number;
  name: string;
  /** Whether the phase begins with a gate. */
  startGate: boolean;
  startGateName: string | null;
  /** Whether the phase ends with a gate. */
  finishGate: boolean;
  finishGateName: string | null;
  createdAt: string;
  updatedAt: string;
  _links: { self: Link<ProjectPhaseDefinition> };
}

/** Schema of {@link ProjectPhaseDefinition}. */
export const ProjectPhaseDefinitionSchema: z.Schema<ProjectPhaseDefinition> = z.lazy(() =>
  hal.document({
    _type: z.literal("ProjectPhaseDefinition"),
    id: z.int(),
    name: z.string(),
    startGate: z.boolean(),
    startGateName: z.nullable(z.string()),
    finishGate: z.boolean(),
    finishGateName: z.nullable(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({ self: hal.linkTo<ProjectPhaseDefinition>() }),
  }),
);

/** A phase of a project. */
export interface ProjectPhase extends HalDocument {
  _type: "ProjectPhase";
  id: number;
  name: string;
  active: boolean;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<ProjectPhase>;
    definition: Link<ProjectPhaseDefinition>;
    project: Link<Project>;
  };
}

/** Schema of {@link ProjectPhase}. */
export const ProjectPhaseSchema: z.Schema<ProjectPhase> = z.lazy(() =>
  hal.document({
    _type: z.literal("ProjectPhase"),
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<ProjectPhase>(),
      definition: hal.linkTo<ProjectPhaseDefinition>(),
      project: hal.linkTo<Project>(),
    }),
  }),
);

/** Project phase definitions: `pm.projectPhases.definitions`. */
export const projectPhaseDefinitions = defineResource({
  /** Lists all project phase definitions that the caller may see. */
  list: get("/project_phase_definitions", { response: wholeCollectionOf(ProjectPhaseDefinitionSchema) }),

  /**
   * Reads one project phase definition. Requires the permission to view project phases or to select project phases.
   * Fails with 404 otherwise.
   */
  get: get("/project_phase_definitions/{id}", { response: ProjectPhaseDefinitionSchema }),
});

/** Project phases: `pm.projectPhases`. */
export const projectPhases = defineResource({
  /**
   * Reads one project phase. Requires the permission to view project phases in its project. Fails with 404 otherwise.
   */
  get: get("/project_phases/{id}", { response: ProjectPhaseSchema }),

  definitions: projectPhaseDefinitions,
});
