import type { Milestone } from "@halyard/git-hosting/milestones";
import type { MilestoneRecord, RepositoryRecord } from "../state/git-state.js";

/** Returns the API's JSON for a milestone, with the number of open and closed issues. */
export function milestoneDocument(repository: RepositoryRecord, milestone: MilestoneRecord): Milestone {
  const issues = Object.values(repository.issues).filter((issue) => issue.milestone === milestone.id);
  const open = issues.filter(({ state }) => state === "open").length;
  return {
    id: milestone.id,
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    open_issues: open,
    closed_issues: issues.length - open,
    created_at: milestone.created,
    updated_at: milestone.updated,
    closed_at: milestone.closed,
    due_on: milestone.due,
  };
}

/** Returns the API's JSON for the milestone with this id. Null if the milestone does not exist. */
export function milestoneOf(repository: RepositoryRecord, id: number | null): Milestone | null {
  const milestone = repository.milestones.find((candidate) => candidate.id === id);
  return milestone ? milestoneDocument(repository, milestone) : null;
}
