import { actions } from "./actions.js";
import { activities, workPackageActivities } from "./activities.js";
import { aiTextTransformActions } from "./ai-text-transform-actions.js";
import { apiDescription } from "./api-description.js";
import {
  activityAttachments,
  attachments,
  meetingAttachments,
  postAttachments,
  wikiPageAttachments,
  workPackageAttachments,
} from "./attachments.js";
import { budgets, projectBudgets } from "./budgets.js";
import { capabilities } from "./capabilities.js";
import { categories, projectCategories, workspaceCategories } from "./categories.js";
import { configuration, projectConfiguration } from "./configuration.js";
import { customActions } from "./custom-actions.js";
import { customFieldItems, customFields, customOptions } from "./custom-fields.js";
import { days } from "./days.js";
import { documents } from "./documents.js";
import { activityEmojiReactions, workPackageEmojiReactions } from "./emoji-reactions.js";
import { examples } from "./examples.js";
import { fileLinks, workPackageFileLinks } from "./file-links.js";
import { grids } from "./grids.js";
import { groups } from "./groups.js";
import { helpTexts } from "./help-texts.js";
import { hourlyRates } from "./hourly-rates.js";
import { jobStatuses } from "./job-statuses.js";
import { labels } from "./labels.js";
import { meetingAgendaItems } from "./meeting-agenda-items.js";
import { meetingOccurrences } from "./meeting-occurrences.js";
import { meetingOutcomes } from "./meeting-outcomes.js";
import { meetingSections } from "./meeting-sections.js";
import { meetings } from "./meetings.js";
import { memberships } from "./memberships.js";
import { myPreferences } from "./my-preferences.js";
import { news } from "./news.js";
import { nonWorkingDays } from "./non-working-days.js";
import { notificationDetails, notifications } from "./notifications.js";
import { oauthApplications, oauthClientCredentials } from "./oauth.js";
import { placeholderUsers } from "./placeholder-users.js";
import { portfolios } from "./portfolios.js";
import { posts } from "./posts.js";
import { principals } from "./principals.js";
import { priorities } from "./priorities.js";
import { programs } from "./programs.js";
import { projectPhaseDefinitions, projectPhases } from "./project-phases.js";
import { projectStatuses } from "./project-statuses.js";
import { projectStorages } from "./project-storages.js";
import { projects } from "./projects.js";
import { values } from "./property-values.js";
import { projectQueries, queries, workspaceQueries } from "./queries.js";
import { queryFilterSchemas } from "./query-filter-schemas.js";
import { queryColumns, queryFilters, queryOperators, querySortBys } from "./query-parts.js";
import { recurringMeetings } from "./recurring-meetings.js";
import { relations, workPackageRelations } from "./relations.js";
import { reminders, workPackageReminders } from "./reminders.js";
import { rendering } from "./rendering.js";
import { revisions, workPackageRevisions } from "./revisions.js";
import { roles } from "./roles.js";
import { root } from "./root.js";
import { projectSprints, sprints } from "./sprints.js";
import { statuses } from "./statuses.js";
import { storageFiles } from "./storage-files.js";
import { storages } from "./storages.js";
import { timeEntries } from "./time-entries.js";
import { timeEntryActivities } from "./time-entry-activities.js";
import { projectTypes, types, workspaceTypes } from "./types.js";
import { userNonWorkingTimes } from "./user-non-working-times.js";
import { userWorkingHours } from "./user-working-hours.js";
import { users } from "./users.js";
import { projectVersions, versions, workspaceVersions } from "./versions.js";
import { views } from "./views.js";
import { workPackageWatchers } from "./watchers.js";
import { weekDays } from "./week-days.js";
import { wikiPages } from "./wiki-pages.js";
import { workPackageSchemas } from "./work-package-schemas.js";
import { workPackages } from "./work-packages.js";
import { projectWorkPackages, workspaceWorkPackages } from "./workspace-work-packages.js";
import { workspaces } from "./workspaces.js";

/**
 * Every resource of the client, in the tree that its users see. It is written out because the compiler would otherwise
 * copy each declaration into it, and as a type because only a type can stand for a `ResourceDefinition`.
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

/** The resources of {@link PmResources}. */
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
