import { expect, test } from "vitest";
import { createStoryWorld, playStep, story } from "./worker-story.js";

test("each step of the story takes effect on the other side", async () => {
  const world = await createStoryWorld();
  const seen: unknown[] = [];
  for (const { name } of story) {
    const written = world.writes.length;
    await playStep(world, name);
    const entries = Object.values(world.pmSandbox.dump().timeEntries);
    const [onPull = ""] = await world.gitComments(1);
    seen.push({
      ...{ name, status: await world.status(4), writes: world.writes.length - written },
      comments: (await world.comments(4)).map((text) => /^- State: .*$/m.exec(text)?.[0] ?? "commits"),
      minutes: entries.filter(({ workPackageId }) => workPackageId === 4).map(({ minutes }) => minutes),
      onPull: /Task: (.*)/.exec(onPull)?.[1],
    });
  }

  expect(world.queue.failures).toEqual([]);
  expect(seen).toMatchInlineSnapshot(`
    [
      {
        "comments": [
          "commits",
          "- State: open",
        ],
        "minutes": [
          45,
        ],
        "name": "open",
        "onPull": "**Grease the winch** (In progress, not assigned, closed by this pull request)",
        "status": "In progress",
        "writes": 6,
      },
      {
        "comments": [
          "commits",
          "- State: open, waiting for review by grace",
        ],
        "minutes": [
          45,
        ],
        "name": "review",
        "onPull": "**Grease the winch** (In review, not assigned, closed by this pull request)",
        "status": "In review",
        "writes": 3,
      },
      {
        "comments": [
          "commits",
          "- State: merged into \`main\` by ada as \`c3c9ba46b1\`",
        ],
        "minutes": [
          45,
        ],
        "name": "merge",
        "onPull": "**Grease the winch** (Developed, not assigned, closed by this pull request)",
        "status": "Developed",
        "writes": 4,
      },
      {
        "comments": [
          "commits",
          "- State: merged into \`main\` by ada as \`c3c9ba46b1\`",
        ],
        "minutes": [
          45,
        ],
        "name": "rename",
        "onPull": "**Grease every winch** (Developed, assigned to Grace Hopper, closed by this pull request)",
        "status": "Developed",
        "writes": 1,
      },
    ]
  `);
});
