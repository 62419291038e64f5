import type { DomainEvent } from "./call.js";
import { announce, type WebhookSender } from "./webhooks.js";

/** Options for a {@link WebhookQueue}. */
export interface WebhookQueueOptions extends WebhookSender {
  /**
   * Length of the aggregation window in milliseconds. During the window, further changes extend a history entry. 0 for
   * no window.
   */
  readonly aggregation: number;
  readonly now: () => number;
}

/**
 * Queue that delays a history entry's webhooks until the entry's aggregation window ends. Until then, further changes
 * can still extend the entry. All other webhooks are sent immediately. A window ends as soon as its end time is reached
 * on the sandbox's clock or on the machine's clock. The sandbox's clock is checked at each request.
 */
export interface WebhookQueue {
  /** Accepts events. Resolves when all deliveries that do not have to wait are in the outbox. */
  take(events: readonly DomainEvent[]): Promise<void>;
  /** Sends the webhooks of history entries whose aggregation windows have ended. */
  sendDue(): Promise<void>;
  /** Ends all aggregation windows and sends the webhooks that were waiting for them. */
  closeWindows(): Promise<void>;
  /** Starts timers for the aggregation windows that are open in a loaded state. */
  resume(): void;
}

/** Creates a {@link WebhookQueue}. */
export function createWebhookQueue(options: WebhookQueueOptions): WebhookQueue {
  const { aggregation, now } = options;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const send = async (isDue: (due: number) => boolean): Promise<void> => {
    const state = options.state();
    const due = state.pendingJournals.filter((pending) => isDue(pending.due));
    state.pendingJournals = state.pendingJournals.filter((pending) => !due.includes(pending));
    for (const { activityId } of due) {
      clearTimeout(timers.get(activityId));
      timers.delete(activityId);
    }
    await Promise.all(due.map(({ activityId }) => announce(options, { kind: "journal", activityId })));
  };

  const startTimer = (activityId: number): void => {
    clearTimeout(timers.get(activityId));
    const end = (): void => {
      const due = options.state().pendingJournals.find((pending) => pending.activityId === activityId)?.due;
      if (due !== undefined) void send((other) => other <= due);
    };
    const timer = setTimeout(end, aggregation);
    timers.set(activityId, timer);
    // Lets the process exit while the timer is running. On Node, a timer is an object with `unref`.
    (timer as { readonly unref?: () => void }).unref?.();
  };

  const hold = (activityId: number): void => {
    const state = options.state();
    const updatedAt = state.activities[activityId]?.updatedAt ?? "";
    const others = state.pendingJournals.filter((pending) => pending.activityId !== activityId);
    state.pendingJournals = [...others, { activityId, due: Date.parse(updatedAt) + aggregation }];
    startTimer(activityId);
  };

  return {
    take: async (events) => {
      const atOnce = events.filter((event) => event.kind !== "journal" || aggregation === 0);
      for (const event of events) if (!atOnce.includes(event) && event.kind === "journal") hold(event.activityId);
      await Promise.all(atOnce.map((event) => announce(options, event)));
    },
    sendDue: async () => {
      if (options.state().pendingJournals.length === 0) return;
      const time = now();
      await send((due) => due <= time);
    },
    closeWindows: () => send(() => true),
    resume: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const { activityId } of options.state().pendingJournals) startTimer(activityId);
    },
  };
}
