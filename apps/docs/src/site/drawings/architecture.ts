import type { Box, Drawing } from "./svg.ts";

const place = (title: string, x: number, y: number, line: string): Box => ({
  ...{ title, x, y, width: 170, height: 54, lines: [line] },
});

/** A drawing of the packages and the dependencies between them. */
export const architecture: Drawing = {
  title:
    "Apps use the sandbox and all other packages shown here. The sandbox builds on pm-resources, git-hosting and webhook-verifier; pm-resources builds on hal-core; hal-core, git-hosting and auth build on http-core.",
  ...{ width: 640, height: 370 },
  boxes: [
    place("apps", 40, 10, "bridge, cli, mcp, demo"),
    place("sandbox", 380, 10, "servers in memory"),
    place("pm-resources", 10, 110, "OpenProject"),
    place("git-hosting", 215, 110, "Gitea, Forgejo"),
    place("webhook-verifier", 420, 110, "deliveries"),
    place("hal-core", 10, 210, "links, forms, batches"),
    place("auth", 420, 210, "credentials"),
    place("http-core", 215, 305, "operations, transport"),
  ],
  arrows: [
    {
      points: [
        [210, 37],
        [376, 37],
      ],
    },
    {
      points: [
        [400, 64],
        [340, 108],
      ],
    },
    {
      points: [
        [460, 64],
        [490, 108],
      ],
    },
    {
      points: [
        [382, 58],
        [170, 108],
      ],
    },
    {
      points: [
        [95, 164],
        [95, 206],
      ],
    },
    {
      points: [
        [120, 264],
        [220, 303],
      ],
    },
    {
      points: [
        [300, 164],
        [300, 301],
      ],
    },
    {
      points: [
        [480, 264],
        [380, 303],
      ],
    },
  ],
};
