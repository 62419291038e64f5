import type { AnySchema, CallOptions } from "@halyard/http-core";
import type { SchemaDocument, Status, WorkPackage, Workspace } from "@halyard/pm-resources";
import type { OpenProject } from "./connections.js";
import { ProjectSchema, SchemaDocumentSchema, StatusSchema } from "./openproject-resources.js";

/** Documents that the bridge reads by following links from a work package. */
export interface Followed {
  readonly status: Status;
  readonly project: Workspace;
  readonly schema: SchemaDocument;
}

const followedSchemas: { readonly [Rel in keyof Followed]: AnySchema } = {
  status: StatusSchema,
  project: ProjectSchema,
  schema: SchemaDocumentSchema,
};

/**
 * Returns the document that a work package links to. Sends a request only if the work package does not embed the
 * document.
 *
 * @throws Error when the document does not match its schema. The message names the first member that does not match.
 */
export async function follow<const Rel extends keyof Followed>(
  { client, config }: OpenProject,
  document: WorkPackage,
  rel: Rel,
  options: CallOptions,
): Promise<Followed[Rel]> {
  const found: unknown = await client.follow(document, rel, options);
  const { issues = [] } = await followedSchemas[rel]["~standard"].validate(found);
  const [issue] = issues;
  if (issue === undefined) return found as Followed[Rel];
  const path = (issue.path ?? []).map((step) => String(typeof step === "object" ? step.key : step)).join(".");
  const place = path === "" ? "" : ` at \`${path}\``;
  throw new Error(`The ${rel} of work package ${document.id} on ${config.name} has an unexpected format${place}.`);
}
