import type { World } from "./world.js";
import { createWorld } from "./world.js";

/** One step of the story: an action that a person takes on one of the servers. */
export interface StoryStep {
  readonly name: string;
  readonly title: string;
  /** Describes what the user does in this step, and which effects to watch for. */
  readonly text: string;
  play(world: World): Promise<void>;
}

const place = { owner: "acme", repo: "rig" };
const pull = { ...place, index: 1 };
const workPackage = 4;
const branch = "op-4-winch";

/** A pull request from its first commit to its merge, followed by a change in OpenProject. */
export const story: readonly StoryStep[] = [
  {
    name: "open",
    title: "Open a pull request",
    text: "On the git server, Ada pushes a commit with “#time 45m” and opens a pull request that closes work package 4. Watch its comment, status and time entry.",
    async play({ git }) {
      await git.branches.create({ ...place, new_branch_name: branch });
      const message = "Grease the winch\n\nRefs OP#4\n#time 45m";
      await git.contents.create({ ...place, branch, path: "winch.txt", message, content: btoa("greased\n") });
      await git.pulls.create({ ...place, head: branch, base: "main", title: "Grease the winch", body: "Closes OP#4" });
    },
  },
  {
    name: "review",
    title: "Request a review",
    text: "The checks succeed and Ada asks Grace for a review. The comment follows, and so does the status.",
    async play({ git }) {
      const { head } = await git.pulls.get(pull);
      await git.commits.statuses.create({
        ...place,
        sha: head.sha,
        context: "build",
        state: "success",
        description: "It holds.",
      });
      await git.pulls.reviewRequests.add({ ...pull, reviewers: ["grace"] });
    },
  },
  {
    name: "merge",
    title: "Merge it",
    text: "Grace approves, and Ada merges. The work package is developed.",
    async play({ git, gitAs }) {
      await gitAs("grace").pulls.reviews.create({ ...pull, event: "APPROVED", body: "It holds." });
      await git.pulls.merge({ ...pull, Do: "merge" });
    },
  },
  {
    name: "rename",
    title: "Change the other side",
    text: "In OpenProject, Ada renames the work package and assigns it to Grace. Watch the bridge's comment on the pull request.",
    async play({ pm, pmAs }) {
      const grace = await pmAs("grace").users.get({ id: "me" });
      await pm.workPackages.edit({ id: workPackage }, (draft) => {
        draft.subject = "Grease every winch";
        draft._links.assignee = { href: grace._links.self.href };
      });
    },
  },
];

/** Creates the servers on which the story is played, and a bridge between them. No step has been played yet. */
export function createStoryWorld(): Promise<World> {
  return createWorld({
    rules: {
      status: {
        opened: { closing: "In progress" },
        reviewRequested: { closing: "In review" },
        merged: { closing: "Developed" },
      },
    },
  });
}

/** Plays a step, and waits until the bridge has nothing left to do. */
export async function playStep(world: World, name: string): Promise<void> {
  const step = story.find((one) => one.name === name);
  if (step === undefined) throw new Error(`The story has no step "${name}".`);
  await step.play(world);
  await world.settle();
}
