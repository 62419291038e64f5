import type { Deadline } from "./deadline.js";

/** Limits the concurrent requests per origin, and pauses an origin when its rate limit is used up. */
export interface Limiter {
  /** Waits for a free slot. Returns a function that releases the slot and must be called once. */
  acquire(origin: string, deadline: Deadline): Promise<() => void>;
  /** Delays requests to the origin that have not started yet, until `ms` milliseconds from now. */
  pause(origin: string, ms: number): void;
}

interface Lane {
  active: number;
  readonly waiting: (() => void)[];
  /** End of the origin's pause, as measured by `performance.now`. 0 if it was never paused. */
  pausedUntil: number;
}

/** Creates a limiter that lets `maximum` requests per origin run concurrently. */
export function createLimiter(maximum: number): Limiter {
  const lanes = new Map<string, Lane>();

  function laneOf(origin: string): Lane {
    let lane = lanes.get(origin);
    if (!lane) {
      lane = { active: 0, waiting: [], pausedUntil: 0 };
      lanes.set(origin, lane);
    }
    return lane;
  }

  function release(origin: string, lane: Lane): void {
    const next = lane.waiting.shift();
    // The next caller takes over the slot, so `active` does not change.
    if (next) next();
    else if (--lane.active === 0 && remainingRest(lane) <= 0) lanes.delete(origin);
  }

  async function waitForTurn(origin: string, lane: Lane, deadline: Deadline): Promise<void> {
    let onTurn: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (onTurn = resolve));
    lane.waiting.push(onTurn);
    try {
      await deadline.race(turn);
    } catch (error) {
      const place = lane.waiting.indexOf(onTurn);
      if (place >= 0) lane.waiting.splice(place, 1);
      // The slot became free at the same moment as the abort, so it is passed on.
      else release(origin, lane);
      throw error;
    }
  }

  function remainingRest(lane: Lane): number {
    return lane.pausedUntil - performance.now();
  }

  return {
    async acquire(origin, deadline) {
      deadline.throwIfEnded();
      const lane = laneOf(origin);
      if (lane.active < maximum) lane.active++;
      else await waitForTurn(origin, lane, deadline);
      try {
        while (remainingRest(lane) > 0) await deadline.wait(remainingRest(lane));
      } catch (error) {
        release(origin, lane);
        throw error;
      }
      let held = true;
      return () => {
        if (held) release(origin, lane);
        held = false;
      };
    },
    pause(origin, ms) {
      const lane = laneOf(origin);
      lane.pausedUntil = Math.max(lane.pausedUntil, performance.now() + ms);
    },
  };
}
