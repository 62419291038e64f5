import type { Router } from "../server/router.js";
import { branchProtectionRoutes } from "./branch-protection-routes.js";
import { branchRoutes } from "./branch-routes.js";
import { commentRoutes } from "./comment-routes.js";
import { commitRoutes } from "./commit-routes.js";
import { contentsRoutes } from "./contents-routes.js";
import { hookRoutes } from "./hook-routes.js";
import { issueRoutes } from "./issue-routes.js";
import { labelRoutes } from "./label-routes.js";
import { mergeRoutes } from "./merge-routes.js";
import { milestoneRoutes } from "./milestone-routes.js";
import { organizationRoutes } from "./organization-routes.js";
import { pullRoutes } from "./pull-routes.js";
import { repositoryRoutes } from "./repository-routes.js";
import { reviewRoutes } from "./review-routes.js";
import { serverRoutes } from "./server-routes.js";
import { statusRoutes } from "./status-routes.js";
import { userRoutes } from "./user-routes.js";

/** Answers everything that the sandbox does. */
export function addRoutes(router: Router): void {
  for (const add of [
    serverRoutes,
    userRoutes,
    organizationRoutes,
    repositoryRoutes,
    branchRoutes,
    branchProtectionRoutes,
    commitRoutes,
    contentsRoutes,
    issueRoutes,
    commentRoutes,
    labelRoutes,
    milestoneRoutes,
    pullRoutes,
    mergeRoutes,
    reviewRoutes,
    statusRoutes,
    hookRoutes,
  ]) {
    add(router);
  }
}
