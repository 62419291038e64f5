import type { PageFixture } from "./page-fixture.js";

/** Text from a server. It contains a script that would run if the page inserted the text as HTML. */
export const hostile: string =
  '<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>"\'`${1}</table>';

export const troubledPull = { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number: 12 } as const;
export const troubledPullKey: string = "pull:forge/acme/rig#12";

/**
 * Fills a page with the data of a bridge in trouble: four deliveries, one of them with attempts; a dead letter; a
 * paused connection with a refused delivery; and a stale link of each kind. Titles and reasons contain {@link hostile}.
 */
export async function playTrouble(fixture: PageFixture): Promise<void> {
  const { store, queue, spooled, time } = fixture;
  await queue.enqueue(
    { kind: "branch", connection: "forge", owner: "acme", repo: "rig", branch: hostile },
    { cause: "sweep" },
  );
  const deliveries = [
    { connection: "forge", event: "pull_request opened", subjects: [troubledPullKey], state: "queued" },
    {
      connection: "forge",
      event: "issues opened",
      subjects: [troubledPullKey, `branch:forge/acme/rig@${hostile}`],
      state: "queued",
    },
    { connection: "pm", event: "work_package updated", subjects: ["workPackage:pm/7"], state: "queued" },
    { connection: "forge", event: "push", subjects: [], state: "ignored", note: hostile.repeat(10) },
  ] as const;
  for (const [index, delivery] of deliveries.entries()) {
    await store.deliveries.add({ id: `delivery-${index}`, receivedAt: new Date(time - 1000 + index), ...delivery });
  }
  await store.deliveries.finish(troubledPullKey, await store.deliveries.newest(), { state: "failed", note: hostile });
  const body = new TextEncoder().encode(JSON.stringify({ title: hostile }).replaceAll('\\"', '"'));
  const headers = { "content-type": "application/json", "x-forgejo-event": "pull_request" };
  spooled.set("delivery-0", { id: "delivery-0", connection: "forge", receivedAt: time, headers, body });
  const attempt = { cause: "delivery", delivery: "delivery-0", beganAt: new Date(time) };
  const writes = [{ kind: "work_package_comment", what: "write the comment on OP#7" }];
  await store.attempts.add({ ...attempt, subject: troubledPullKey, outcome: "failed", reason: hostile, writes });
  await store.attempts.add({ ...attempt, subject: "workPackage:pm/7", outcome: "done", writes: [] });
  await store.actions.add({ origin: "openid", subject: hostile, action: "resume", target: hostile });
  await store.links.replace(
    [],
    [
      {
        source: troubledPullKey,
        workPackage: "workPackage:pm/7",
        kind: "closes",
        stage: "reviewRequested",
        title: `acme/rig#12 ${hostile.repeat(10)}`,
        url: "https://git.example.com/acme/rig/pulls/12",
      },
    ],
  );
  await store.links.replace(
    [],
    [
      {
        source: "pull:forge/acme/rig#13",
        workPackage: "workPackage:pm/8",
        kind: "mentions",
        title: "x".repeat(400),
        url: "javascript:globalThis.broken=1",
      },
    ],
  );
  const stale = {
    kind: "mentions",
    stage: "opened",
    title: "Caulk the hull",
    url: "https://git.example.com/",
  } as const;
  await store.links.replace([], [{ ...stale, source: "pull:forge/other/rig#3", workPackage: "workPackage:pm/8" }]);
  fixture.time = time - 31 * 86_400_000;
  await store.links.replace([], [{ ...stale, source: "pull:forge/acme/rig#4", workPackage: "workPackage:pm/8" }]);
  fixture.time = time;
  await store.deadLetters.put({
    ...{ subject: troubledPull, reason: hostile, at: new Date(time), tries: 3, code: "validation_failed" },
  });
  await store.connections.pause("forge", hostile);
  await store.connections.refused("forge", { at: new Date(time), status: 401, reason: hostile });
}
