import type { Chapter } from "./chapter.ts";
import { feature } from "./feature.ts";
import { givenUp } from "./given-up.ts";
import { lostDelivery } from "./lost-delivery.ts";
import { needsWorkPackage } from "./needs-work-package.ts";
import { plannedIssue } from "./planned-issue.ts";
import { twoWorkPackages } from "./two-work-packages.ts";

/** Chapters of the demo's story, in order. */
export const story: readonly Chapter[] = [
  feature,
  twoWorkPackages,
  needsWorkPackage,
  givenUp,
  plannedIssue,
  lostDelivery,
];
