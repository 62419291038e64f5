import { z } from "zod";
import { defaultClosingWords } from "./closing-words.js";
import { stages } from "./stage.js";
import { anyText, choice, count, flag, list, section, text, unknownNames, withAdvice } from "./fields.js";

/**
 * Matches letters of any script, hyphens and apostrophes. Avoids `\p`, because some editors do not support it in a JSON
 * Schema.
 */
const word = /^[^\s\d!-&(-,./:-@[-`{-~]{1,32}$/;

const status = text(anyText, {
  description: "Name of a status.",
  expected: "the name of a status",
  example: "closing: Developed",
});

const statusRule = section(
  {
    closing: status.optional().describe("Status for work packages that a pull request closes."),
    mentioning: status.optional().describe("Status for work packages that a pull request only mentions."),
  },
  {
    description: "Statuses that work packages get at this stage of the pull request.",
    example: "merged: { closing: Developed }",
  },
);

const winner = choice(["git", "openproject"], {
  description: "Server whose value is kept if a value was changed on both servers.",
  example: "winner: git",
});

/** Schema for a mapping's rules in the configuration file. */
export const rulesSchema = section(
  {
    closingWords: list(
      text(word, { description: "A word.", expected: "a single word", example: "closingWords: [closes, fixes]" }),
      {
        description: "Words that close a work package when written before a reference to it. Case does not matter.",
        expected: "a list of words",
        example: "closingWords: [closes, fixes]",
      },
    ).prefault([...defaultClosingWords]),
    bracketReferences: flag({
      description: "Whether `[#12]` references a work package, as `OP#12` does.",
      example: "bracketReferences: true",
    }).prefault(false),
    status: z
      .partialRecord(z.enum(stages), statusRule, {
        error: ({ code, keys = [] }: { code?: string; keys?: readonly string[] }) =>
          code === "unrecognized_keys"
            ? unknownNames(keys, stages, "stage")
            : withAdvice(
                "expected a mapping from stages of the pull request to statuses of the work package",
                "Use, for example, `status: { merged: { closing: Developed } }`",
              ),
      })
      .meta({
        description:
          "Statuses for each stage of the pull request. If `draft`, `opened`, `merged` or `closed` has no entry, the status does not change at that stage. If `reviewRequested` or `approved` has no entry, the entry for the preceding stage applies.",
      })
      .prefault({}),
    customFields: section(
      {
        pullRequest: text(anyText, {
          description: "Name of the custom field (text or list) for the stage of the pull request.",
          expected: "the name of a custom field",
          example: "pullRequest: Pull request",
        }).optional(),
        ci: text(anyText, {
          description: "Name of the custom field (text or list) for the result of the checks.",
          expected: "the name of a custom field",
          example: "ci: CI",
        }).optional(),
      },
      {
        description:
          "Custom fields of the work package, for the stage of the pull request and the result of its checks.",
        example: "customFields: { pullRequest: Pull request }",
      },
    ).prefault({}),
    commits: flag({
      description: "Whether a work package gets a comment that lists the commits that reference it.",
      example: "commits: false",
    }).prefault(true),
    pullComment: flag({
      description: "Whether the pull request gets a comment that lists its work packages.",
      example: "pullComment: false",
    }).prefault(true),
    commitStatus: flag({
      description: "Whether the head commit of the pull request gets the status `halyard/work-package`.",
      example: "commitStatus: false",
    }).prefault(true),
    requireWorkPackage: flag({
      description:
        "Whether the commit status fails for a pull request that references no work package. If false, the status stays pending.",
      example: "requireWorkPackage: false",
    }).prefault(true),
    githubTab: flag({
      description: "Whether the pull request is shown in the GitHub tab of its work packages in OpenProject.",
      example: "githubTab: true",
    }).prefault(false),
    time: section(
      {
        enabled: flag({
          description: "Whether a note such as `#time 1h30m` creates a time entry.",
          example: "enabled: true",
        }).prefault(false),
        activity: text(anyText, {
          description:
            "Name of the activity for the time entries that the bridge creates. Default: the default activity of the project.",
          expected: "the name of a time entry activity",
          example: "activity: Development",
        }).optional(),
      },
      { description: "Time entries.", example: "time: { enabled: true }" },
    ).prefault({}),
    issues: section(
      {
        link: flag({
          description: "Whether issues are linked to the work packages that they reference, as pull requests are.",
          example: "link: true",
        }).prefault(false),
        create: section(
          {
            label: text(anyText, {
              description: "Label of the issues from which work packages are created.",
              expected: "the name of a label",
              example: "label: plan",
            }),
            project: text(anyText, {
              description: "Identifier of the project for the new work package.",
              expected: "the identifier of a project",
              example: "project: rigging",
            }),
            type: text(anyText, {
              description: "Name of the type of the new work package. Default: the default type of the project.",
              expected: "the name of a type",
              example: "type: Bug",
            }).optional(),
            body: flag({
              description:
                "Whether the description of the issue is copied into the new work package. Later changes to the description are not copied.",
              example: "body: true",
            }).prefault(false),
          },
          {
            description: "Creates a work package for each issue that has the label.",
            example: "create: { label: plan, ... }",
          },
        ).optional(),
        follow: section(
          {
            title: section(
              { winner },
              {
                description: "Title of the issue and subject of the work package.",
                example: "title: { winner: git }",
              },
            ).optional(),
            state: section(
              {
                winner,
                closed: text(anyText, {
                  description:
                    "Status that the work package gets when the issue is closed. The bridge treats this status as closed, in addition to the statuses that OpenProject marks as closed.",
                  expected: "the name of a status",
                  example: "closed: Closed",
                }),
                reopened: text(anyText, {
                  description: "Status that the work package gets when the issue is reopened.",
                  expected: "the name of a status",
                  example: "reopened: In progress",
                }),
              },
              {
                description: "State of the issue and the work package: open or closed.",
                example: "state: { winner: git, closed: Closed, reopened: New }",
              },
            ).optional(),
          },
          {
            description:
              "Fields that the bridge keeps in sync, in both directions, between an issue and the work package created from the issue.",
            example: "follow: { title: { winner: git } }",
          },
        ).prefault({}),
      },
      { description: "Issues.", example: "issues: { link: true }" },
    ).prefault({}),
    authority: section(
      {
        effects: choice(["writers", "everyone"], {
          description:
            "Who can close work packages, change statuses and fields, log time and make the commit status succeed: `writers` (people with write access to the repository) or `everyone` (all people who may comment in the repository).",
          example: "effects: writers",
        }).prefault("writers"),
        writers: list(
          text(anyText, { description: "Login on the git server.", expected: "a login", example: "writers: [ada]" }),
          {
            description:
              "Logins of people with write access. Default: the git server's list, which only administrators of the repository can read.",
            expected: "a list of logins",
            example: "writers: [ada, grace]",
          },
        ).optional(),
      },
      {
        description: "Determines who may do more than mention a work package.",
        example: "authority: { writers: [ada, grace] }",
      },
    ).prefault({}),
    titles: choice(["visible", "always", "never"], {
      description:
        "Whether the git server shows the type, title, status and assignee of work packages: always, never, or only if all readers of the repository may also see the project.",
      example: "titles: visible",
    }).prefault("visible"),
    gitTitles: choice(["visible", "always", "never"], {
      description:
        "Whether work packages show titles, people, branches and commits from the git server. `visible` hides them only if the project is public and the repository is private.",
      example: "gitTitles: visible",
    }).prefault("visible"),
    limits: section(
      {
        references: count({
          description:
            "Maximum number of work packages that one text (a title, description, comment or commit message) can reference. People without write access share one limit for everything that they write in a pull request or issue.",
          example: "references: 20",
          from: 1,
          to: 100,
        }).prefault(20),
        changes: count({
          description: "Maximum number of work packages that one text (such as a comment) can change or log time on.",
          example: "changes: 10",
          from: 0,
          to: 100,
        }).prefault(10),
        hours: count({
          description: "Maximum hours per time entry.",
          example: "hours: 24",
          from: 1,
          to: 999,
        }).prefault(24),
      },
      {
        description: "Limits on the effects of one text: a title, description, comment or commit message.",
        example: "limits: { references: 20 }",
      },
    ).prefault({}),
  },
  { description: "Rules of the bridge for these repositories.", example: "rules: { time: { enabled: true } }" },
);
