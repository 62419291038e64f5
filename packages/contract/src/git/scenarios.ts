import { administeredPeople, administration } from "./administration.ts";
import { commits } from "./commits.ts";
import { contents } from "./contents.ts";
import { credentials } from "./credentials.ts";
import { discussion } from "./discussion.ts";
import type { GitScenario } from "./git-world.ts";
import { events, hooks } from "./hooks.ts";
import { issues } from "./issues.ts";
import { jobs } from "./jobs.ts";
import { labels } from "./labels.ts";
import { forksAndMirrors, pushMirrors } from "./mirrors.ts";
import { organizations } from "./organizations.ts";
import { packages } from "./packages.ts";
import { belongings, blocks, people } from "./people.ts";
import { pulls, reviews } from "./pulls.ts";
import { refs } from "./refs.ts";
import { releases } from "./releases.ts";
import { repositories } from "./repositories.ts";
import { actions, serverFacts } from "./server.ts";
import { social, together, transfers } from "./social.ts";

/** All git API scenarios, in the order in which they run. */
export const gitScenarios: readonly GitScenario[] = [
  ...[serverFacts, repositories, contents, refs, commits],
  ...[labels, issues, discussion],
  ...[pulls, reviews, releases, hooks, events],
  ...[social, together, transfers, forksAndMirrors, pushMirrors, organizations, packages],
  ...[people, belongings, credentials, blocks, administeredPeople, administration],
  ...[actions, jobs],
];
