/** Rules under which what a pull request comes to does not depend on which of its stages were seen. */
export const suiteRules = {
  status: {
    draft: { closing: "In progress" },
    opened: { closing: "In progress" },
    reviewRequested: { closing: "In review" },
    approved: { closing: "In review" },
    merged: { closing: "Developed" },
    closed: { closing: "On hold" },
  },
  customFields: { pullRequest: "Pull request", ci: "CI" },
  time: { enabled: true, activity: "Development" },
  titles: "always",
  issues: { link: true, create: { label: "plan", project: "rigging" } },
} as const;
