import { z } from "zod";
import { defaultClosingWords } from "./closing-words.js";
import { stages } from "./stage.js";
import { anyText, choice, count, flag, list, section, text, unknownNames, withAdvice } from "./fields.js";

/** Letters of any script, hyphens and apostrophes. No `\p`, because not every reader of the JSON Schema knows it. */
const word = /^[^\s\d!-&(-,./:-@[-`{-~]{1,32}$/;

const status = text(anyText, {
  description: "Name of a status.",
  expected: "the name of a status",
  example: "closing: Developed",
});

const statusRule = section(
  {
    closing: status.optional().describe("Status for work packages that the pull request settles."),
    mentioning: status.optional().describe("Status for work packages that the pull request only mentions."),
  },
  {
    description: "Statuses of work packages by stage of the pull request.",
    example: "merged: { closing: Developed }",
  },
);

/** The rules of a mapping in the file. */
export const rulesSchema = section(
  {
    closingWords: list(
      text(word, { description: "A word.", expected: "a single word", example: "closingWords: [closes, fixes]" }),
      {
        description: "Words before a reference that close the work package, in any case.",
        expected: "a list of words",
        example: "closingWords: [closes, fixes]",
      },
    ).prefault([...defaultClosingWords]),
    bracketReferences: flag({
      description: "Whether `[#12]` names a work package, besides `OP#12`.",
      example: "bracketReferences: true",
    }).prefault(false),
    status: z
      .partialRecord(z.enum(stages), statusRule, {
        error: ({ code, keys = [] }: { code?: string; keys?: readonly string[] }) =>
          code === "unrecognized_keys"
            ? unknownNames(keys, stages, "stage")
            : withAdvice(
                "expected a rule for each stage",
                "Write for example `status: { merged: { closing: Developed } }`",
              ),
      })
      .meta({
        description:
          "Statuses by stage of the pull request. Without `draft`, `merged` or `closed`, that stage changes nothing; each other stage without a status uses the stage before it.",
      })
      .prefault({}),
    customFields: section(
      {
        pullRequest: text(anyText, {
          description: "Name of the custom field (text) that shows how far the pull request is.",
          expected: "the name of a custom field",
          example: "pullRequest: Pull request",
        }).optional(),
        ci: text(anyText, {
          description: "Name of the custom field (text) that shows the result of the checks.",
          expected: "the name of a custom field",
          example: "ci: CI",
        }).optional(),
      },
      {
        description: "Custom fields of the work package that carry the state.",
        example: "customFields: { pullRequest: Pull request }",
      },
    ).prefault({}),
    commits: flag({
      description: "Whether commits that name a work package are listed on it.",
      example: "commits: false",
    }).prefault(true),
    pullComment: flag({
      description: "Whether the pull request gets a comment that names its work packages.",
      example: "pullComment: false",
    }).prefault(true),
    commitStatus: flag({
      description: "Whether the head commit gets the status `halyard/work-package`.",
      example: "commitStatus: false",
    }).prefault(true),
    requireWorkPackage: flag({
      description: "Whether that status fails where a pull request names no work package, or only stays pending.",
      example: "requireWorkPackage: false",
    }).prefault(true),
    githubTab: flag({
      description: "Whether the pull request is shown in the GitHub tab of its work packages in OpenProject.",
      example: "githubTab: true",
    }).prefault(false),
    time: section(
      {
        enabled: flag({
          description: "Whether `#time 1h30m` becomes a time entry.",
          example: "enabled: true",
        }).prefault(false),
        activity: text(anyText, {
          description: "Name of the activity of these entries. Left out: the default of the project.",
          expected: "the name of a time entry activity",
          example: "activity: Development",
        }).optional(),
      },
      { description: "Time entries.", example: "time: { enabled: true }" },
    ).prefault({}),
    issues: section(
      {
        link: flag({
          description: "Whether issues that name a work package are linked as pull requests are.",
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
              description: "Identifier of the project in which it is made.",
              expected: "the identifier of a project",
              example: "project: rigging",
            }),
            type: text(anyText, {
              description: "Name of its type. Left out: the default of the project.",
              expected: "the name of a type",
              example: "type: Bug",
            }).optional(),
          },
          { description: "Makes a work package of each issue with a label.", example: "create: { label: plan, ... }" },
        ).optional(),
      },
      { description: "Issues.", example: "issues: { link: true }" },
    ).prefault({}),
    authority: section(
      {
        effects: choice(["writers", "everyone"], {
          description:
            "Whose texts close work packages, change statuses and fields, log time and decide the required check: people with write access to the repository, or everyone who may comment there.",
          example: "effects: writers",
        }).prefault("writers"),
        writers: list(
          text(anyText, { description: "Login on the git server.", expected: "a login", example: "writers: [ada]" }),
          {
            description:
              "Logins that have write access. Default: the bridge asks the git server, which informs only administrators of the repository.",
            expected: "a list of logins",
            example: "writers: [ada, grace]",
          },
        ).optional(),
      },
      {
        description: "People whose texts may do more than mention a work package.",
        example: "authority: { writers: [ada, grace] }",
      },
    ).prefault({}),
    titles: choice(["visible", "always", "never"], {
      description:
        "Where the git server shows type, title, status and assignee of work packages: only where all readers of the repository may see the project too, always, or never.",
      example: "titles: visible",
    }).prefault("visible"),
    gitTitles: choice(["visible", "always", "never"], {
      description:
        "Where work packages show titles, people, branches and commits of the git server: everywhere but in a public project if the repository is private, always, or never.",
      example: "gitTitles: visible",
    }).prefault("visible"),
    limits: section(
      {
        references: count({
          description:
            "Work packages that one text can name, and that all people without write access can name together.",
          example: "references: 20",
          from: 1,
          to: 100,
        }).prefault(20),
        changes: count({
          description: "Work packages that one text can change or log time on.",
          example: "changes: 10",
          from: 0,
          to: 100,
        }).prefault(10),
        hours: count({
          description: "Hours of one time entry.",
          example: "hours: 24",
          from: 1,
          to: 999,
        }).prefault(24),
      },
      { description: "Maximum effects of one text.", example: "limits: { references: 20 }" },
    ).prefault({}),
  },
  { description: "Rules of the bridge for these repositories.", example: "rules: { time: { enabled: true } }" },
);
