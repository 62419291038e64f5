/** Group of operations that each become a tool. */
export interface Toolset {
  readonly name: string;
  /** Matches the ids of the group's operations. */
  readonly operations: RegExp;
}

/** All toolsets. The tools of one toolset take at most 5,000 tokens. */
export const toolsets: readonly Toolset[] = [
  {
    name: "work-packages",
    operations:
      /^pm\.(?:workPackages\.(?:\w+|activities\.\w+|watchers\.\w+|attachments\.list|reminders\.\w+)|relations\.\w+|projects\.workPackages\.\w+)$/,
  },
  { name: "time", operations: /^pm\.timeEntries\.(?:\w+|activities\.get)$/ },
  {
    name: "projects",
    operations: /^pm\.(?:projects\.(?:\w+|types\.\w+|versions\.\w+|categories\.\w+)|versions\.\w+|memberships\.\w+)$/,
  },
  {
    name: "repositories",
    operations: /^git\.(?:repos\.(?:get|search|create|update)|contents\.\w+|branches\.\w+|commits\.\w+|tags\.\w+)$/,
  },
  {
    name: "issues",
    operations: /^git\.(?:issues\.(?:\w+|comments\.\w+|labels\.\w+|times\.\w+)|repos\.labels\.\w+|milestones\.\w+)$/,
  },
  {
    name: "pulls",
    operations: /^git\.(?:pulls\.(?:\w+|reviews\.\w+|comments\.\w+|requestedReviewers\.\w+)|commits\.statuses\.\w+)$/,
  },
  { name: "releases", operations: /^git\.releases\.(?:\w+|assets\.\w+)$/ },
  { name: "actions", operations: /^git\.actions\.(?:runs|workflows|secrets|variables|artifacts)(?:\.\w+){1,2}$/ },
];
