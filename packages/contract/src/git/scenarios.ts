import type { GitScenario } from "./git-world.ts";
import { issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { repositories } from "./repositories.ts";

/** Every scenario of the git API, in the order in which they run. */
export const gitScenarios: readonly GitScenario[] = [repositories, labels, issues];
