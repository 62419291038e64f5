import { adminUserTokens, currentToken, userTokens } from "./resources/users/access-tokens.js";
import { repoActionArtifacts, runActionArtifacts } from "./resources/actions/artifacts.js";
import {
  adminActionJobs,
  attemptActionJobs,
  orgActionJobs,
  repoActionJobs,
  runActionJobs,
  userActionJobs,
} from "./resources/actions/jobs.js";
import {
  adminActionRunners,
  adminRunners,
  orgActionRunners,
  repoActionRunners,
  userActionRunners,
} from "./resources/actions/runners.js";
import {
  adminActionRuns,
  orgActionRuns,
  repoActionRuns,
  runAttempts,
  userActionRuns,
  workflowRuns,
} from "./resources/actions/runs.js";
import { orgActionSecrets, repoActionSecrets, userActionSecrets } from "./resources/actions/secrets.js";
import { repoActionTasks } from "./resources/actions/tasks.js";
import { orgActionVariables, repoActionVariables, userActionVariables } from "./resources/actions/variables.js";
import { repoActionWorkflows } from "./resources/actions/workflows.js";
import {
  activityPubInstance,
  activityPubRepositories,
  activityPubUsers,
  userActivityPub,
} from "./resources/activity-pub.js";
import {
  adminQuotaGroupRules,
  adminQuotaGroupUsers,
  adminQuotaGroups,
  adminQuotaRules,
  adminUserQuota,
} from "./resources/admin/quota.js";
import { adminUserOrgs, adminUserRepos, adminUsers } from "./resources/admin/users.js";
import { adminCron, adminOrgs, adminUnadopted } from "./resources/admin/admin.js";
import { orgBlocks, userBlocks } from "./resources/blocks.js";
import { branchProtections } from "./resources/branches/protections.js";
import { branches } from "./resources/branches/branches.js";
import { collaborators } from "./resources/repos/collaborators.js";
import { commitStatuses } from "./resources/commits/statuses.js";
import { commits } from "./resources/commits/commits.js";
import { contents } from "./resources/contents.js";
import { adminEmails, adminUserEmails, userEmails } from "./resources/users/emails.js";
import { branchFeeds, fileFeeds, orgFeeds, releaseFeeds, repoFeeds, tagFeeds, userFeeds } from "./resources/feeds.js";
import { flags } from "./resources/repos/flags.js";
import {
  currentUserFollowers,
  currentUserFollowing,
  userFollowers,
  userFollowing,
} from "./resources/users/followers.js";
import { repoForks } from "./resources/repos/forks.js";
import { gitData } from "./resources/git-data.js";
import { gitHooks } from "./resources/repos/git-hooks.js";
import { currentUserGPGKeys, repoSigningKey, signingKey, userGPGKeys } from "./resources/users/gpg-keys.js";
import { adminHooks, currentUserHooks, orgHooks, repoHooks } from "./resources/hooks.js";
import { commentAttachments, issueAttachments } from "./resources/issues/attachments.js";
import { issueComments, issueTimeline } from "./resources/issues/comments.js";
import { issueBlocks, issueDependencies } from "./resources/issues/dependencies.js";
import { issueSubscriptions } from "./resources/issues/subscriptions.js";
import { issueConfig, issueTemplates } from "./resources/issues/templates.js";
import { issueAssignees, issues } from "./resources/issues/issues.js";
import { adminUserKeys, currentUserKeys, deployKeys, userKeys } from "./resources/users/keys.js";
import { issueLabels, orgLabels, repoLabels } from "./resources/labels.js";
import { combinedStatusMethod } from "./methods/combined-status.js";
import { ensureHookMethod } from "./methods/ensure-hook.js";
import { changeFilesMethod, readFileMethod, writeFileMethod } from "./methods/files.js";
import { waitUntilMergeableMethod } from "./methods/wait-until-mergeable.js";
import { milestones } from "./resources/milestones.js";
import { pushMirrors, repoMigration, repoMirror, repoUpstream } from "./resources/repos/mirrors.js";
import { nodeInfo } from "./resources/node-info.js";
import { notificationThreads, notifications, repoNotifications } from "./resources/notifications.js";
import { oauth2Applications } from "./resources/users/oauth2-applications.js";
import { oauth2Provider } from "./resources/oauth2-provider.js";
import { openId } from "./resources/open-id.js";
import { orgMembers, orgPublicMembers } from "./resources/orgs/members.js";
import { currentUserOrgs, orgActivities, orgAvatar, orgRepos, orgs, userOrgs } from "./resources/orgs/orgs.js";
import { packages, swiftRegistry } from "./resources/packages.js";
import { pullCommits, pullFiles } from "./resources/pulls/changes.js";
import { pullConversations, pullReviewComments, pullReviewRequests, pullReviews } from "./resources/pulls/reviews.js";
import { pulls } from "./resources/pulls/pulls.js";
import { orgQuota, userQuota } from "./resources/quota.js";
import { commentReactions, issueReactions } from "./resources/issues/reactions.js";
import { releaseAssets, releases } from "./resources/releases.js";
import { rendering } from "./resources/rendering.js";
import { repoTransfer } from "./resources/repos/transfer.js";
import {
  currentUserRepos,
  repoActivities,
  repoAssignees,
  repoAvatar,
  repoReviewers,
  repos,
  userRepos,
} from "./resources/repos/repos.js";
import { serverVersion } from "./resources/server-version.js";
import { settings } from "./resources/settings.js";
import {
  currentUserStarred,
  currentUserSubscriptions,
  repoSubscription,
  stargazers,
  subscribers,
  userStarred,
  userSubscriptions,
} from "./resources/repos/stars-and-watching.js";
import { tagProtections, tags } from "./resources/tags.js";
import {
  currentUserTeams,
  orgTeams,
  repoTeams,
  teamActivities,
  teamMembers,
  teamRepos,
} from "./resources/orgs/teams.js";
import { gitignoreTemplates, labelTemplates, licenseTemplates } from "./resources/templates.js";
import {
  currentUserStopwatches,
  currentUserTimes,
  issueStopwatch,
  issueTimes,
  repoTimes,
} from "./resources/time-tracking.js";
import { repoTopics, topics } from "./resources/repos/topics.js";
import { userBadges } from "./resources/users/badges.js";
import { userSettings } from "./resources/users/settings.js";
import { currentUser, currentUserAvatar, userActivities, userHeatmap, users } from "./resources/users/users.js";
import { wellKnown } from "./resources/well-known.js";
import { wiki } from "./resources/wiki.js";

/**
 * All resources of the client, as a tree. The type is written out, because an inferred type would contain a copy of
 * each declaration. It is a type alias, because an interface is not assignable to `ResourceDefinition`.
 */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an interface lacks the index signature
export type GitResources = {
  readonly actions: {
    readonly runs: typeof repoActionRuns & {
      readonly jobs: typeof runActionJobs;
      readonly attempts: typeof runAttempts & {
        readonly jobs: typeof attemptActionJobs;
      };
      readonly artifacts: typeof runActionArtifacts;
    };
    readonly jobs: typeof repoActionJobs;
    readonly artifacts: typeof repoActionArtifacts;
    readonly runners: typeof repoActionRunners;
    readonly secrets: typeof repoActionSecrets;
    readonly variables: typeof repoActionVariables;
    readonly workflows: typeof repoActionWorkflows & {
      readonly runs: typeof workflowRuns;
    };
    readonly tasks: typeof repoActionTasks;
  };
  readonly activityPub: {
    readonly instance: typeof activityPubInstance;
    readonly repositories: typeof activityPubRepositories;
    readonly users: typeof activityPubUsers;
  };
  readonly admin: {
    readonly actions: {
      readonly runs: typeof adminActionRuns;
      readonly jobs: typeof adminActionJobs;
      readonly runners: typeof adminActionRunners;
    };
    readonly cron: typeof adminCron;
    readonly emails: typeof adminEmails;
    readonly hooks: typeof adminHooks;
    readonly orgs: typeof adminOrgs;
    readonly quota: {
      readonly rules: typeof adminQuotaRules;
      readonly groups: typeof adminQuotaGroups & {
        readonly rules: typeof adminQuotaGroupRules;
        readonly users: typeof adminQuotaGroupUsers;
      };
    };
    readonly runners: typeof adminRunners;
    readonly unadopted: typeof adminUnadopted;
    readonly users: typeof adminUsers & {
      readonly badges: typeof userBadges;
      readonly emails: typeof adminUserEmails;
      readonly keys: typeof adminUserKeys;
      readonly orgs: typeof adminUserOrgs;
      readonly quota: typeof adminUserQuota;
      readonly repos: typeof adminUserRepos;
      readonly tokens: typeof adminUserTokens;
    };
  };
  readonly branches: typeof branches & {
    readonly protections: typeof branchProtections;
  };
  readonly commits: typeof commits & {
    readonly combinedStatus: typeof combinedStatusMethod;
    readonly statuses: typeof commitStatuses;
  };
  readonly contents: typeof contents & {
    readonly changeFiles: typeof changeFilesMethod;
    readonly readFile: typeof readFileMethod;
    readonly writeFile: typeof writeFileMethod;
  };
  readonly feeds: {
    readonly branches: typeof branchFeeds;
    readonly files: typeof fileFeeds;
    readonly orgs: typeof orgFeeds;
    readonly releases: typeof releaseFeeds;
    readonly repos: typeof repoFeeds;
    readonly tags: typeof tagFeeds;
    readonly users: typeof userFeeds;
  };
  readonly gitData: typeof gitData;
  readonly issues: typeof issues & {
    readonly assignees: typeof issueAssignees;
    readonly attachments: typeof issueAttachments;
    readonly blocks: typeof issueBlocks;
    readonly comments: typeof issueComments & {
      readonly attachments: typeof commentAttachments;
      readonly reactions: typeof commentReactions;
    };
    readonly config: typeof issueConfig;
    readonly dependencies: typeof issueDependencies;
    readonly labels: typeof issueLabels;
    readonly reactions: typeof issueReactions;
    readonly stopwatch: typeof issueStopwatch;
    readonly subscriptions: typeof issueSubscriptions;
    readonly templates: typeof issueTemplates;
    readonly timeline: typeof issueTimeline;
    readonly times: typeof issueTimes;
  };
  readonly milestones: typeof milestones;
  readonly nodeInfo: typeof nodeInfo;
  readonly notifications: typeof notifications & {
    readonly threads: typeof notificationThreads;
  };
  readonly oauth2: typeof oauth2Provider;
  readonly openId: typeof openId;
  readonly orgs: typeof orgs & {
    readonly actions: {
      readonly runs: typeof orgActionRuns;
      readonly jobs: typeof orgActionJobs;
      readonly runners: typeof orgActionRunners;
      readonly secrets: typeof orgActionSecrets;
      readonly variables: typeof orgActionVariables;
    };
    readonly activities: typeof orgActivities;
    readonly avatar: typeof orgAvatar;
    readonly blocks: typeof orgBlocks;
    readonly hooks: typeof orgHooks;
    readonly labels: typeof orgLabels;
    readonly members: typeof orgMembers;
    readonly publicMembers: typeof orgPublicMembers;
    readonly quota: typeof orgQuota;
    readonly repos: typeof orgRepos;
    readonly teams: typeof orgTeams & {
      readonly activities: typeof teamActivities;
      readonly members: typeof teamMembers;
      readonly repos: typeof teamRepos;
    };
  };
  readonly packages: typeof packages & {
    readonly swift: typeof swiftRegistry;
  };
  readonly pulls: typeof pulls & {
    readonly commits: typeof pullCommits;
    readonly conversations: typeof pullConversations;
    readonly files: typeof pullFiles;
    readonly reviewRequests: typeof pullReviewRequests;
    readonly reviews: typeof pullReviews & {
      readonly comments: typeof pullReviewComments;
    };
    readonly waitUntilMergeable: typeof waitUntilMergeableMethod;
  };
  readonly releases: typeof releases & {
    readonly assets: typeof releaseAssets;
  };
  readonly rendering: typeof rendering;
  readonly repos: typeof repos &
    typeof repoMigration & {
      readonly activities: typeof repoActivities;
      readonly assignees: typeof repoAssignees;
      readonly avatar: typeof repoAvatar;
      readonly collaborators: typeof collaborators;
      readonly ensureHook: typeof ensureHookMethod;
      readonly flags: typeof flags;
      readonly forks: typeof repoForks;
      readonly gitHooks: typeof gitHooks;
      readonly hooks: typeof repoHooks;
      readonly keys: typeof deployKeys;
      readonly labels: typeof repoLabels;
      readonly mirror: typeof repoMirror;
      readonly notifications: typeof repoNotifications;
      readonly pushMirrors: typeof pushMirrors;
      readonly reviewers: typeof repoReviewers;
      readonly signingKey: typeof repoSigningKey;
      readonly stargazers: typeof stargazers;
      readonly subscribers: typeof subscribers;
      readonly subscription: typeof repoSubscription;
      readonly teams: typeof repoTeams;
      readonly times: typeof repoTimes;
      readonly topics: typeof repoTopics;
      readonly transfer: typeof repoTransfer;
      readonly upstream: typeof repoUpstream;
    };
  readonly settings: typeof settings;
  readonly signingKey: typeof signingKey;
  readonly tags: typeof tags & {
    readonly protections: typeof tagProtections;
  };
  readonly templates: {
    readonly gitignores: typeof gitignoreTemplates;
    readonly labels: typeof labelTemplates;
    readonly licenses: typeof licenseTemplates;
  };
  readonly topics: typeof topics;
  readonly user: typeof currentUser & {
    readonly actions: {
      readonly runs: typeof userActionRuns;
      readonly jobs: typeof userActionJobs;
      readonly runners: typeof userActionRunners;
      readonly secrets: typeof userActionSecrets;
      readonly variables: typeof userActionVariables;
    };
    readonly activityPub: typeof userActivityPub;
    readonly avatar: typeof currentUserAvatar;
    readonly blocks: typeof userBlocks;
    readonly currentToken: typeof currentToken;
    readonly emails: typeof userEmails;
    readonly followers: typeof currentUserFollowers;
    readonly following: typeof currentUserFollowing;
    readonly gpgKeys: typeof currentUserGPGKeys;
    readonly hooks: typeof currentUserHooks;
    readonly keys: typeof currentUserKeys;
    readonly oauth2Applications: typeof oauth2Applications;
    readonly orgs: typeof currentUserOrgs;
    readonly quota: typeof userQuota;
    readonly repos: typeof currentUserRepos;
    readonly settings: typeof userSettings;
    readonly starred: typeof currentUserStarred;
    readonly stopwatches: typeof currentUserStopwatches;
    readonly subscriptions: typeof currentUserSubscriptions;
    readonly teams: typeof currentUserTeams;
    readonly times: typeof currentUserTimes;
  };
  readonly users: typeof users & {
    readonly activities: typeof userActivities;
    readonly followers: typeof userFollowers;
    readonly following: typeof userFollowing;
    readonly gpgKeys: typeof userGPGKeys;
    readonly heatmap: typeof userHeatmap;
    readonly keys: typeof userKeys;
    readonly orgs: typeof userOrgs;
    readonly repos: typeof userRepos;
    readonly starred: typeof userStarred;
    readonly subscriptions: typeof userSubscriptions;
    readonly tokens: typeof userTokens;
  };
  readonly version: typeof serverVersion;
  readonly wellKnown: typeof wellKnown;
  readonly wiki: typeof wiki;
};

/** All resources of the client, as {@link GitResources} describes them. */
export const resources: GitResources = {
  actions: {
    runs: {
      ...repoActionRuns,
      jobs: runActionJobs,
      attempts: {
        ...runAttempts,
        jobs: attemptActionJobs,
      },
      artifacts: runActionArtifacts,
    },
    jobs: repoActionJobs,
    artifacts: repoActionArtifacts,
    runners: repoActionRunners,
    secrets: repoActionSecrets,
    variables: repoActionVariables,
    workflows: {
      ...repoActionWorkflows,
      runs: workflowRuns,
    },
    tasks: repoActionTasks,
  },
  activityPub: {
    instance: activityPubInstance,
    repositories: activityPubRepositories,
    users: activityPubUsers,
  },
  admin: {
    actions: {
      runs: adminActionRuns,
      jobs: adminActionJobs,
      runners: adminActionRunners,
    },
    cron: adminCron,
    emails: adminEmails,
    hooks: adminHooks,
    orgs: adminOrgs,
    quota: {
      rules: adminQuotaRules,
      groups: {
        ...adminQuotaGroups,
        rules: adminQuotaGroupRules,
        users: adminQuotaGroupUsers,
      },
    },
    runners: adminRunners,
    unadopted: adminUnadopted,
    users: {
      ...adminUsers,
      badges: userBadges,
      emails: adminUserEmails,
      keys: adminUserKeys,
      orgs: adminUserOrgs,
      quota: adminUserQuota,
      repos: adminUserRepos,
      tokens: adminUserTokens,
    },
  },
  branches: {
    ...branches,
    protections: branchProtections,
  },
  commits: {
    ...commits,
    combinedStatus: combinedStatusMethod,
    statuses: commitStatuses,
  },
  contents: {
    ...contents,
    changeFiles: changeFilesMethod,
    readFile: readFileMethod,
    writeFile: writeFileMethod,
  },
  feeds: {
    branches: branchFeeds,
    files: fileFeeds,
    orgs: orgFeeds,
    releases: releaseFeeds,
    repos: repoFeeds,
    tags: tagFeeds,
    users: userFeeds,
  },
  gitData,
  issues: {
    ...issues,
    assignees: issueAssignees,
    attachments: issueAttachments,
    blocks: issueBlocks,
    comments: {
      ...issueComments,
      attachments: commentAttachments,
      reactions: commentReactions,
    },
    config: issueConfig,
    dependencies: issueDependencies,
    labels: issueLabels,
    reactions: issueReactions,
    stopwatch: issueStopwatch,
    subscriptions: issueSubscriptions,
    templates: issueTemplates,
    timeline: issueTimeline,
    times: issueTimes,
  },
  milestones,
  nodeInfo,
  notifications: {
    ...notifications,
    threads: notificationThreads,
  },
  oauth2: oauth2Provider,
  openId,
  orgs: {
    ...orgs,
    actions: {
      runs: orgActionRuns,
      jobs: orgActionJobs,
      runners: orgActionRunners,
      secrets: orgActionSecrets,
      variables: orgActionVariables,
    },
    activities: orgActivities,
    avatar: orgAvatar,
    blocks: orgBlocks,
    hooks: orgHooks,
    labels: orgLabels,
    members: orgMembers,
    publicMembers: orgPublicMembers,
    quota: orgQuota,
    repos: orgRepos,
    teams: {
      ...orgTeams,
      activities: teamActivities,
      members: teamMembers,
      repos: teamRepos,
    },
  },
  packages: {
    ...packages,
    swift: swiftRegistry,
  },
  pulls: {
    ...pulls,
    commits: pullCommits,
    conversations: pullConversations,
    files: pullFiles,
    reviewRequests: pullReviewRequests,
    reviews: {
      ...pullReviews,
      comments: pullReviewComments,
    },
    waitUntilMergeable: waitUntilMergeableMethod,
  },
  releases: {
    ...releases,
    assets: releaseAssets,
  },
  rendering,
  repos: {
    ...repos,
    ...repoMigration,
    activities: repoActivities,
    assignees: repoAssignees,
    avatar: repoAvatar,
    collaborators,
    ensureHook: ensureHookMethod,
    flags,
    forks: repoForks,
    gitHooks,
    hooks: repoHooks,
    keys: deployKeys,
    labels: repoLabels,
    mirror: repoMirror,
    notifications: repoNotifications,
    pushMirrors,
    reviewers: repoReviewers,
    signingKey: repoSigningKey,
    stargazers,
    subscribers,
    subscription: repoSubscription,
    teams: repoTeams,
    times: repoTimes,
    topics: repoTopics,
    transfer: repoTransfer,
    upstream: repoUpstream,
  },
  settings,
  signingKey,
  tags: {
    ...tags,
    protections: tagProtections,
  },
  templates: {
    gitignores: gitignoreTemplates,
    labels: labelTemplates,
    licenses: licenseTemplates,
  },
  topics,
  user: {
    ...currentUser,
    actions: {
      runs: userActionRuns,
      jobs: userActionJobs,
      runners: userActionRunners,
      secrets: userActionSecrets,
      variables: userActionVariables,
    },
    activityPub: userActivityPub,
    avatar: currentUserAvatar,
    blocks: userBlocks,
    currentToken,
    emails: userEmails,
    followers: currentUserFollowers,
    following: currentUserFollowing,
    gpgKeys: currentUserGPGKeys,
    hooks: currentUserHooks,
    keys: currentUserKeys,
    oauth2Applications,
    orgs: currentUserOrgs,
    quota: userQuota,
    repos: currentUserRepos,
    settings: userSettings,
    starred: currentUserStarred,
    stopwatches: currentUserStopwatches,
    subscriptions: currentUserSubscriptions,
    teams: currentUserTeams,
    times: currentUserTimes,
  },
  users: {
    ...users,
    activities: userActivities,
    followers: userFollowers,
    following: userFollowing,
    gpgKeys: userGPGKeys,
    heatmap: userHeatmap,
    keys: userKeys,
    orgs: userOrgs,
    repos: userRepos,
    starred: userStarred,
    subscriptions: userSubscriptions,
    tokens: userTokens,
  },
  version: serverVersion,
  wellKnown,
  wiki,
};
