import type { Chapter } from "./chapter.js";
import { feature } from "./feature.js";
import { givenUp } from "./given-up.js";
import { lostDelivery } from "./lost-delivery.js";
import { needsWorkPackage } from "./needs-work-package.js";
import { plannedIssue } from "./planned-issue.js";
import { twoWorkPackages } from "./two-work-packages.js";

/** The story, in the order in which it is told. */
export const story: readonly Chapter[] = [
  feature,
  twoWorkPackages,
  needsWorkPackage,
  givenUp,
  plannedIssue,
  lostDelivery,
];
