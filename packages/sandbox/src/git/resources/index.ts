import type { Resource } from "../../server/router.js";
import type { GitContext } from "../server/call.js";
import { branchProtectionRoutes } from "./branch-protection.js";
import { attachmentRoutes } from "./attachments.js";
import { dependencyRoutes } from "./dependencies.js";
import { issueStateRoutes } from "./issue-state.js";
import { timelineRoutes } from "./timeline.js";
import { issueSubscriptionRoutes } from "./issue-subscriptions.js";
import { reactionRoutes } from "./reactions.js";
import { timeRoutes } from "./time-tracking.js";
import { teamRoutes } from "./teams.js";
import { accessTokenRoutes } from "./access-tokens.js";
import { forkRoutes } from "./forks.js";
import { branchRoutes } from "./branch.js";
import { commentRoutes } from "./comment.js";
import { commitRoutes } from "./commit.js";
import { contentsRoutes } from "./contents.js";
import { hookRoutes } from "./hook.js";
import { issueRoutes } from "./issue.js";
import { labelRoutes } from "./label.js";
import { mergeRoutes } from "./merge.js";
import { milestoneRoutes } from "./milestone.js";
import { organizationRoutes } from "./organization.js";
import { pullRoutes } from "./pull.js";
import { repositoryRoutes } from "./repository.js";
import { reviewRoutes } from "./review.js";
import { serverRoutes } from "./server.js";
import { statusRoutes } from "./status.js";
import { userRoutes } from "./user.js";
import { actionSettingRoutes } from "./action-settings.js";
import { collaboratorRoutes } from "./collaborators.js";
import { releaseRoutes } from "./releases.js";
import { socialRoutes } from "./social.js";
import { tagRoutes } from "./tags.js";
import { topicRoutes } from "./topics.js";
import { wikiRoutes } from "./wiki.js";

/** The resources that the sandbox implements. */
export const resources: readonly Resource<GitContext>[] = [
  serverRoutes,
  userRoutes,
  accessTokenRoutes,
  forkRoutes,
  organizationRoutes,
  teamRoutes,
  repositoryRoutes,
  branchRoutes,
  branchProtectionRoutes,
  commitRoutes,
  contentsRoutes,
  issueRoutes,
  timeRoutes,
  reactionRoutes,
  issueSubscriptionRoutes,
  issueStateRoutes,
  dependencyRoutes,
  attachmentRoutes,
  commentRoutes,
  timelineRoutes,
  labelRoutes,
  milestoneRoutes,
  pullRoutes,
  mergeRoutes,
  reviewRoutes,
  statusRoutes,
  hookRoutes,
  actionSettingRoutes,
  collaboratorRoutes,
  releaseRoutes,
  socialRoutes,
  tagRoutes,
  topicRoutes,
  wikiRoutes,
];
