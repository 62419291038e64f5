import type { Label } from "@halyard/git-hosting/labels";
import { compareText } from "../objects/git-objects.js";
import type { GitServer } from "../server/git-server.js";
import type { LabelRecord, RepositoryRecord } from "../state/git-state.js";
import { apiOf } from "./addresses.js";

/** Returns the API's JSON for a repository's label. */
export function labelDocument(server: GitServer, repository: RepositoryRecord, label: LabelRecord): Label {
  const { id, name, color, description, exclusive, archived } = label;
  const url = `${apiOf(server, repository)}/labels/${id}`;
  return { id, name, exclusive, is_archived: archived, color, description, url };
}

/** Compares labels by name, ignoring case. */
export function compareLabels(a: LabelRecord, b: LabelRecord): number {
  return compareText(a.name.toLowerCase(), b.name.toLowerCase());
}

/** Returns the API's JSON for the labels with these ids, sorted by name. */
export function labelDocuments(server: GitServer, repository: RepositoryRecord, ids: readonly number[]): Label[] {
  return repository.labels
    .filter(({ id }) => ids.includes(id))
    .sort(compareLabels)
    .map((label) => labelDocument(server, repository, label));
}
