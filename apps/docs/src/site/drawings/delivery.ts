import type { Box, Drawing } from "./svg.ts";

const step = (title: string, x: number, y: number, ...lines: readonly string[]): Box => ({
  ...{ title, x, y, width: 150, height: 64, lines },
});

/** A drawing of the path that a delivery takes through the bridge. */
export const delivery: Drawing = {
  title:
    "The intake verifies a webhook, appends it to the spool (files on disk) and acknowledges it with 202. The handover puts the subjects of the webhook, such as a work package, into the queue. Sweeps, backfills, replays and retries also put subjects into the queue. The queue holds at most one job for each subject. The reconciler takes a job, reads both servers, and writes the differences.",
  ...{ width: 680, height: 300 },
  boxes: [
    { ...step("webhook", 10, 20, "from either server"), outside: true },
    step("intake", 200, 20, "verifies"),
    step("spool", 390, 20, "fsync, then 202"),
    step("handover", 390, 120, "subjects"),
    step("queue", 200, 120, "one job per subject"),
    step("reconciler", 10, 120, "reads both sides,", "writes differences"),
    { ...step("servers", 10, 226, "OpenProject,", "Gitea or Forgejo"), outside: true },
    step("repair", 200, 226, "sweep, backfill,", "replay, retry"),
  ],
  arrows: [
    {
      points: [
        [160, 52],
        [196, 52],
      ],
    },
    {
      points: [
        [350, 52],
        [386, 52],
      ],
    },
    {
      points: [
        [465, 84],
        [465, 116],
      ],
    },
    {
      points: [
        [390, 152],
        [354, 152],
      ],
    },
    {
      points: [
        [200, 152],
        [164, 152],
      ],
    },
    {
      points: [
        [70, 184],
        [70, 222],
      ],
    },
    {
      points: [
        [100, 226],
        [100, 188],
      ],
    },
    {
      points: [
        [275, 226],
        [275, 188],
      ],
    },
  ],
};
