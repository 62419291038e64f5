import { commits } from "./commits.ts";
import { contents } from "./contents.ts";
import { discussion } from "./discussion.ts";
import type { GitScenario } from "./git-world.ts";
import { events, hooks } from "./hooks.ts";
import { issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { organizations } from "./organizations.ts";
import { administration, people } from "./people.ts";
import { pulls, reviews } from "./pulls.ts";
import { refs } from "./refs.ts";
import { releases } from "./releases.ts";
import { repositories } from "./repositories.ts";
import { actions, serverFacts } from "./server.ts";
import { social, together, transfers } from "./social.ts";

/** Every scenario of the git API, in the order in which they run. */
export const gitScenarios: readonly GitScenario[] = [
  ...[serverFacts, repositories, contents, refs, commits],
  ...[labels, issues, discussion],
  ...[pulls, reviews, releases, hooks, events],
  ...[social, together, transfers, organizations, people, administration, actions],
];
