import { actions } from "./resources/actions.js";
import { activities, workPackageActivities } from "./resources/activities.js";
import { aiTextTransformActions } from "./resources/ai-text-transform-actions.js";
import { apiDescription } from "./resources/api-description.js";
import {
  activityAttachments,
  attachments,
  meetingAttachments,
  postAttachments,
  wikiPageAttachments,
  workPackageAttachments,
} from "./resources/attachments/operations.js";
import { budgets, projectBudgets } from "./resources/budgets.js";
import { capabilities } from "./resources/capabilities.js";
import { categories, projectCategories, workspaceCategories } from "./resources/categories.js";
import { configuration, projectConfiguration } from "./resources/configuration.js";
import { customActions } from "./resources/custom-actions.js";
import { customFieldItems, customFields, customOptions } from "./resources/custom-fields.js";
import { nonWorkingDays } from "./resources/days/non-working-days.js";
import { days } from "./resources/days/operations.js";
import { weekDays } from "./resources/days/week-days.js";
import { documents } from "./resources/documents.js";
import { activityEmojiReactions, workPackageEmojiReactions } from "./resources/emoji-reactions.js";
import { examples } from "./resources/examples.js";
import { fileLinks, workPackageFileLinks } from "./resources/file-links.js";
import { grids } from "./resources/grids.js";
import { groups } from "./resources/groups.js";
import { helpTexts } from "./resources/help-texts.js";
import { hourlyRates } from "./resources/hourly-rates.js";
import { jobStatuses } from "./resources/job-statuses.js";
import { labels } from "./resources/labels.js";
import { meetingAgendaItems } from "./resources/meetings/agenda-items.js";
import { meetings } from "./resources/meetings/operations.js";
import { meetingOutcomes } from "./resources/meetings/outcomes.js";
import { meetingSections } from "./resources/meetings/sections.js";
import { memberships } from "./resources/memberships.js";
import { myPreferences } from "./resources/my-preferences.js";
import { news } from "./resources/news.js";
import { notificationDetails, notifications } from "./resources/notifications.js";
import { oauthApplications, oauthClientCredentials } from "./resources/oauth.js";
import { placeholderUsers } from "./resources/placeholder-users.js";
import { portfolios } from "./resources/portfolios.js";
import { posts } from "./resources/posts.js";
import { principals } from "./resources/principals.js";
import { priorities } from "./resources/priorities.js";
import { programs } from "./resources/programs.js";
import { projectPhaseDefinitions, projectPhases } from "./resources/project-phases.js";
import { projectStatuses } from "./resources/project-statuses.js";
import { projectStorages } from "./resources/project-storages.js";
import { projects } from "./resources/projects.js";
import { projectQueries, queries, workspaceQueries } from "./resources/queries/operations.js";
import { queryColumns, queryFilters, queryOperators, querySortBys } from "./resources/queries/parts.js";
import { queryFilterSchemas } from "./resources/queries/schemas.js";
import { meetingOccurrences, recurringMeetings } from "./resources/recurring-meetings.js";
import { relations, workPackageRelations } from "./resources/relations.js";
import { reminders, workPackageReminders } from "./resources/reminders.js";
import { rendering } from "./resources/rendering.js";
import { revisions, workPackageRevisions } from "./resources/revisions.js";
import { roles } from "./resources/roles.js";
import { root } from "./resources/root.js";
import { projectSprints, sprints } from "./resources/sprints.js";
import { statuses } from "./resources/statuses.js";
import { storageFiles } from "./resources/storages/files.js";
import { storages } from "./resources/storages/operations.js";
import { timeEntryActivities } from "./resources/time-entries/activities.js";
import { timeEntries } from "./resources/time-entries/operations.js";
import { projectTypes, types, workspaceTypes } from "./resources/types.js";
import { userNonWorkingTimes } from "./resources/users/non-working-times.js";
import { users } from "./resources/users/operations.js";
import { userWorkingHours } from "./resources/users/working-hours.js";
import { values } from "./resources/values.js";
import { projectVersions, versions, workspaceVersions } from "./resources/versions.js";
import { views } from "./resources/views.js";
import { workPackageWatchers } from "./resources/watchers.js";
import { wikiPages } from "./resources/wiki-pages.js";
import { projectWorkPackages, workspaceWorkPackages } from "./resources/work-packages/in-workspaces.js";
import { workPackages } from "./resources/work-packages/operations.js";
import { workPackageSchemas } from "./resources/work-packages/schemas.js";
import { workspaces } from "./resources/workspaces/operations.js";

/**
 * All resources of the client, as a tree. The type is written out, because an inferred type would contain a copy of
 * each declaration. It is a type alias, because an interface is not assignable to `ResourceDefinition`.
 */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an interface lacks the index signature
export type PmResources = {
  readonly actions: typeof actions;
  readonly activities: typeof activities & {
    readonly attachments: typeof activityAttachments;
    readonly emojiReactions: typeof activityEmojiReactions;
  };
  readonly aiTextTransformActions: typeof aiTextTransformActions;
  readonly apiDescription: typeof apiDescription;
  readonly attachments: typeof attachments;
  readonly budgets: typeof budgets;
  readonly capabilities: typeof capabilities;
  readonly categories: typeof categories;
  readonly configuration: typeof configuration;
  readonly customActions: typeof customActions;
  readonly customFields: typeof customFields & {
    readonly items: typeof customFieldItems;
    readonly options: typeof customOptions;
  };
  readonly days: typeof days & {
    readonly nonWorking: typeof nonWorkingDays;
    readonly week: typeof weekDays;
  };
  readonly documents: typeof documents;
  readonly examples: typeof examples;
  readonly fileLinks: typeof fileLinks;
  readonly grids: typeof grids;
  readonly groups: typeof groups;
  readonly helpTexts: typeof helpTexts;
  readonly jobStatuses: typeof jobStatuses;
  readonly labels: typeof labels;
  readonly meetings: typeof meetings & {
    readonly agendaItems: typeof meetingAgendaItems & {
      readonly outcomes: typeof meetingOutcomes;
    };
    readonly attachments: typeof meetingAttachments;
    readonly sections: typeof meetingSections;
  };
  readonly memberships: typeof memberships;
  readonly myPreferences: typeof myPreferences;
  readonly news: typeof news;
  readonly notifications: typeof notifications & {
    readonly details: typeof notificationDetails;
  };
  readonly oauthApplications: typeof oauthApplications;
  readonly oauthClientCredentials: typeof oauthClientCredentials;
  readonly placeholderUsers: typeof placeholderUsers;
  readonly portfolios: typeof portfolios;
  readonly posts: typeof posts & {
    readonly attachments: typeof postAttachments;
  };
  readonly principals: typeof principals & {
    readonly hourlyRates: typeof hourlyRates;
  };
  readonly priorities: typeof priorities;
  readonly programs: typeof programs;
  readonly projectPhases: typeof projectPhases & {
    readonly definitions: typeof projectPhaseDefinitions;
  };
  readonly projectStatuses: typeof projectStatuses;
  readonly projectStorages: typeof projectStorages;
  readonly projects: typeof projects & {
    readonly budgets: typeof projectBudgets;
    readonly categories: typeof projectCategories;
    readonly configuration: typeof projectConfiguration;
    readonly queries: typeof projectQueries;
    readonly sprints: typeof projectSprints;
    readonly types: typeof projectTypes;
    readonly versions: typeof projectVersions;
    readonly workPackages: typeof projectWorkPackages;
  };
  readonly queries: typeof queries & {
    readonly columns: typeof queryColumns;
    readonly filterSchemas: typeof queryFilterSchemas;
    readonly filters: typeof queryFilters;
    readonly operators: typeof queryOperators;
    readonly sortBys: typeof querySortBys;
  };
  readonly recurringMeetings: typeof recurringMeetings & {
    readonly occurrences: typeof meetingOccurrences;
  };
  readonly relations: typeof relations;
  readonly reminders: typeof reminders;
  readonly rendering: typeof rendering;
  readonly revisions: typeof revisions;
  readonly roles: typeof roles;
  readonly root: typeof root;
  readonly sprints: typeof sprints;
  readonly statuses: typeof statuses;
  readonly storages: typeof storages & {
    readonly files: typeof storageFiles;
  };
  readonly timeEntries: typeof timeEntries & {
    readonly activities: typeof timeEntryActivities;
  };
  readonly types: typeof types;
  readonly users: typeof users & {
    readonly nonWorkingTimes: typeof userNonWorkingTimes;
    readonly workingHours: typeof userWorkingHours;
  };
  readonly values: typeof values;
  readonly versions: typeof versions;
  readonly views: typeof views;
  readonly wikiPages: typeof wikiPages & {
    readonly attachments: typeof wikiPageAttachments;
  };
  readonly workPackages: typeof workPackages & {
    readonly activities: typeof workPackageActivities;
    readonly attachments: typeof workPackageAttachments;
    readonly emojiReactions: typeof workPackageEmojiReactions;
    readonly fileLinks: typeof workPackageFileLinks;
    readonly relations: typeof workPackageRelations;
    readonly reminders: typeof workPackageReminders;
    readonly revisions: typeof workPackageRevisions;
    readonly schemas: typeof workPackageSchemas;
    readonly watchers: typeof workPackageWatchers;
  };
  readonly workspaces: typeof workspaces & {
    readonly categories: typeof workspaceCategories;
    readonly queries: typeof workspaceQueries;
    readonly types: typeof workspaceTypes;
    readonly versions: typeof workspaceVersions;
    readonly workPackages: typeof workspaceWorkPackages;
  };
};

/** All resources of the client, as {@link PmResources} describes them. */
export const resources: PmResources = {
  actions,
  activities: {
    ...activities,
    attachments: activityAttachments,
    emojiReactions: activityEmojiReactions,
  },
  aiTextTransformActions,
  apiDescription,
  attachments,
  budgets,
  capabilities,
  categories,
  configuration,
  customActions,
  customFields: {
    ...customFields,
    items: customFieldItems,
    options: customOptions,
  },
  days: {
    ...days,
    nonWorking: nonWorkingDays,
    week: weekDays,
  },
  documents,
  examples,
  fileLinks,
  grids,
  groups,
  helpTexts,
  jobStatuses,
  labels,
  meetings: {
    ...meetings,
    agendaItems: {
      ...meetingAgendaItems,
      outcomes: meetingOutcomes,
    },
    attachments: meetingAttachments,
    sections: meetingSections,
  },
  memberships,
  myPreferences,
  news,
  notifications: {
    ...notifications,
    details: notificationDetails,
  },
  oauthApplications,
  oauthClientCredentials,
  placeholderUsers,
  portfolios,
  posts: {
    ...posts,
    attachments: postAttachments,
  },
  principals: {
    ...principals,
    hourlyRates,
  },
  priorities,
  programs,
  projectPhases: {
    ...projectPhases,
    definitions: projectPhaseDefinitions,
  },
  projectStatuses,
  projectStorages,
  projects: {
    ...projects,
    budgets: projectBudgets,
    categories: projectCategories,
    configuration: projectConfiguration,
    queries: projectQueries,
    sprints: projectSprints,
    types: projectTypes,
    versions: projectVersions,
    workPackages: projectWorkPackages,
  },
  queries: {
    ...queries,
    columns: queryColumns,
    filterSchemas: queryFilterSchemas,
    filters: queryFilters,
    operators: queryOperators,
    sortBys: querySortBys,
  },
  recurringMeetings: {
    ...recurringMeetings,
    occurrences: meetingOccurrences,
  },
  relations,
  reminders,
  rendering,
  revisions,
  roles,
  root,
  sprints,
  statuses,
  storages: {
    ...storages,
    files: storageFiles,
  },
  timeEntries: {
    ...timeEntries,
    activities: timeEntryActivities,
  },
  types,
  users: {
    ...users,
    nonWorkingTimes: userNonWorkingTimes,
    workingHours: userWorkingHours,
  },
  values,
  versions,
  views,
  wikiPages: {
    ...wikiPages,
    attachments: wikiPageAttachments,
  },
  workPackages: {
    ...workPackages,
    activities: workPackageActivities,
    attachments: workPackageAttachments,
    emojiReactions: workPackageEmojiReactions,
    fileLinks: workPackageFileLinks,
    relations: workPackageRelations,
    reminders: workPackageReminders,
    revisions: workPackageRevisions,
    schemas: workPackageSchemas,
    watchers: workPackageWatchers,
  },
  workspaces: {
    ...workspaces,
    categories: workspaceCategories,
    queries: workspaceQueries,
    types: workspaceTypes,
    versions: workspaceVersions,
    workPackages: workspaceWorkPackages,
  },
};
