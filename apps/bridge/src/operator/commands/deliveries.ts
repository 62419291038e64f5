import { Option, type Command } from "commander";
import type { DeliveriesView, DeliveryDetailView, DeliveryView, RawDeliveryView } from "../../page/wire.js";
import { parseCount } from "./parse-count.js";
import { withBridge } from "./with-bridge.js";

interface ListFlags {
  readonly state?: string | undefined;
  readonly connection?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit: number;
  readonly json?: true | undefined;
}

/** Adds `bridge deliveries list`, `show` and `replay`. */
export function registerDeliveries(program: Command): void {
  const deliveries = program.command("deliveries").description("list, show and replay deliveries");

  deliveries
    .command("list")
    .description("list the newest deliveries")
    .addOption(
      new Option("--state <state>", "only deliveries in this state").choices(["queued", "done", "ignored", "failed"]),
    )
    .option("--connection <name>", "only deliveries of this connection")
    .option("--subject <key>", "only deliveries with this subject, such as pull:forge/acme/rig#12")
    .option("--limit <number>", "maximum number of deliveries, from 1 to 500", parseCount(500), 20)
    .option("--json", "as JSON")
    .action(({ json, ...flags }: ListFlags) =>
      withBridge(program, { work: false }, async (session) => {
        const query = new URLSearchParams(
          Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        );
        const view = await session.get<DeliveriesView>(`/api/deliveries?${query.toString()}`);
        if (json) console.log(JSON.stringify(view.deliveries, undefined, 2));
        else for (const delivery of view.deliveries) console.log(lineOf(delivery));
      }),
    );

  deliveries
    .command("show <id>")
    .description("show one delivery as received, without credentials and signatures")
    .option("--json", "as JSON")
    .action((id: string, { json }: { readonly json?: true }) =>
      withBridge(program, { work: false }, async (session) => {
        const path = `/api/deliveries/${encodeURIComponent(id)}`;
        const { delivery } = await session.get<DeliveryDetailView>(path);
        const raw = await session.get<RawDeliveryView>(`${path}/raw`).catch((error: unknown) => String(error));
        if (json) {
          console.log(JSON.stringify({ delivery, raw }, undefined, 2));
          return;
        }
        console.log(lineOf(delivery));
        if (delivery.note !== undefined) console.log(delivery.note);
        if (typeof raw === "string") {
          console.log(raw);
          return;
        }
        for (const [name, value] of Object.entries(raw.headers)) console.log(`${name}: ${value}`);
        console.log(`\n${raw.body}`);
        if (raw.truncated) console.log(`(truncated; the complete body has ${raw.bytes} bytes)`);
      }),
    );

  deliveries
    .command("replay <id>")
    .description("reconcile all subjects of a delivery again")
    .action((id: string) =>
      withBridge(program, { work: true }, async (session) => {
        await session.post(`/api/deliveries/${encodeURIComponent(id)}/replay`);
        await session.post("/control/idle");
        const { delivery } = await session.get<DeliveryDetailView>(`/api/deliveries/${encodeURIComponent(id)}`);
        console.log(lineOf(delivery));
        if (delivery.state === "failed") process.exitCode = 1;
      }),
    );
}

function lineOf({ id, receivedAt, connection, event, state, subjects }: DeliveryView): string {
  return [receivedAt, id, connection, event, state, subjects.map(({ label }) => label).join(" ")].join("  ").trimEnd();
}
