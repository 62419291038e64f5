import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@halyard/testing/free-port";
import { postgresBin, startPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { makeOldDatabase } from "../old-database.js";
import { createInstallation } from "./bridge-process.js";
import { playUndisturbed } from "./crash-story.js";
import { createPerform } from "./perform.js";
import { createRandom } from "./random.js";
import { makeScenario } from "./scenario.js";
import { settle, sweepAndSettle } from "./settle.js";
import { differences, findDoubles, takeSnapshot } from "./snapshot.js";
import { findUnfinished } from "./unlogged.js";
import { startUpstream } from "./upstream.js";

// The story that this seed generates has nearly every kind of action, including deletions of an issue and of a work
// package.
const seed = 7978;
const length = 30;
const title = `two processes on one PostgreSQL, each with some of the deliveries, come to the end state of one`;

test.skipIf(postgresBin === undefined)(
  postgresBin === undefined ? `${title} (${withoutPostgres})` : title,
  async () => {
    const undisturbed = await playUndisturbed({ seed, actions: length, upheavals: true });
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const random = createRandom(seed);
    const ports = [await freePort(), await freePort()];
    const upstream = await startUpstream({
      bridge: () => `http://127.0.0.1:${random.pick(ports)}`,
      latency: { random: createRandom(seed + 1), max: 40 },
    });
    onTestFinished(() => upstream.close());
    const installations = ports.map((port) => {
      const installation = createInstallation({ upstream, port, databaseUrl });
      mkdirSync(installation.dataDirectory, { mode: 0o700 });
      return installation;
    });
    await makeOldDatabase({ dataDirectory: installations[0]!.dataDirectory, databaseUrl });
    const bridges = installations.map((installation) => {
      const bridge = installation.start();
      onTestFinished(async () => {
        await bridge.end();
        await rm(installation.directory, { recursive: true });
      });
      return bridge;
    });
    await Promise.all(bridges.map((bridge) => bridge.ready()));
    const perform = await createPerform(upstream.as);
    const story = makeScenario(seed, length, { upheavals: true });
    for (const action of story) await perform(action);
    for (const bridge of bridges) await settle(upstream, bridge);
    // Each bridge sweeps twice. The second sweep finds the effects of the first on other objects.
    for (const bridge of [...bridges, ...bridges]) await sweepAndSettle(upstream, bridge);
    expect(differences(undisturbed, await takeSnapshot(upstream, story))).toEqual([]);
    expect(await findDoubles(upstream)).toEqual([]);
    for (const bridge of bridges) expect(await findUnfinished(bridge)).toEqual([]);
  },
);
