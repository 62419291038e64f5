import { expect, test } from "vitest";
import { ConnectionObserver } from "./connection-observer.js";

function observer(): { readonly clock: { now: number }; readonly observed: ConnectionObserver } {
  const clock = { now: Date.UTC(2026, 0, 6, 12, 0, 30) };
  return { clock, observed: new ConnectionObserver(() => clock.now) };
}

test("requests count for an hour, by connection; a refused credential, a limit and a broken server are failures", () => {
  const { clock, observed } = observer();
  for (const status of [200, 404, 401, 429, 500, 503, "failed"] as const) observed.requested("pm", status);
  observed.requested("forge", 200);
  expect(observed.of("pm")).toEqual({ requests: 7, failedRequests: 5 });
  expect(observed.of("forge")).toEqual({ requests: 1, failedRequests: 0 });
  clock.now += 30 * 60_000;
  observed.requested("pm", 200);
  expect(observed.of("pm")).toEqual({ requests: 8, failedRequests: 5 });
  clock.now += 30 * 60_000;
  expect(observed.of("pm")).toEqual({ requests: 1, failedRequests: 0 });
  clock.now += 24 * 60 * 60_000;
  expect(observed.of("pm")).toEqual({ requests: 0, failedRequests: 0 });
});
