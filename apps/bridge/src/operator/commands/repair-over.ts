import type { SweepReport } from "../../repair/sweep.js";
import type { BackfillLine } from "../../app/control.js";
import type { RepairSession } from "./repair-session.js";
import type { BridgeSession } from "./with-bridge.js";

/** Returns a session that requests repairs from a bridge through its API. */
export function repairOver(session: BridgeSession): RepairSession {
  return {
    sweep: async () => (await session.post<SweepReport | null>("/control/sweep")) ?? undefined,
    async backfill({ since, perMinute, onProgress }) {
      for await (const line of session.lines<BackfillLine>("/control/backfill", { since, perMinute })) {
        if ("progress" in line) onProgress?.(line.progress);
        else if ("error" in line) throw new Error(line.error);
        else return line.enqueued ?? undefined;
      }
      throw new Error("The bridge stopped before the backfill was complete. Run `bridge backfill` again to continue.");
    },
    async idle() {
      await session.post("/control/idle");
    },
  };
}
