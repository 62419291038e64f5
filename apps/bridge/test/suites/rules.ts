/** Rules that bring work packages to the same end state, whichever stages of a pull request the bridge has seen. */
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
