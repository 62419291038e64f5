import { type Command, Option } from "commander";
import type { Context } from "../program/command.js";
import { readCount, readPort } from "../program/read-count.js";
import type { ListenFlags } from "../webhooks/listen.js";
import { type Sender, senders } from "../webhooks/stored-delivery.js";

/** Adds `halyard webhook`. */
export function register(program: Command, { io }: Context): void {
  const webhook = program
    .command("webhook")
    .description("For developers of webhook receivers: receive, verify and replay deliveries")
    .addHelpText("after", "\nSet HALYARD_WEBHOOK_SECRET to the secret of the webhook.");
  const from = (): Option =>
    new Option("--from <sender>", "the sender (default: detected from the headers)").choices([...senders]);

  webhook
    .command("listen")
    .description(
      "Receive deliveries on 127.0.0.1, and print a line for each: outcome, event, reason if refused, file if saved",
    )
    .option("--port <port>", "port; 0 for any", readPort, 8421)
    .addOption(from())
    .option("--save <folder>", "write each delivery to a file in this folder")
    .option("--count <number>", "stop after this number of deliveries", readCount)
    .action(async (flags: ListenFlags) => (await import("../webhooks/listen.js")).listenForDeliveries(io, flags));

  webhook
    .command("verify")
    .description("Check the signature of a stored delivery; exit code 1 if the delivery is refused")
    .argument("<file>", "file of a delivery")
    .addOption(from())
    .action(async (file: string, flags: { readonly from?: Sender }) =>
      (await import("../webhooks/replay.js")).verifyStored(io, file, flags.from),
    );

  webhook
    .command("replay")
    .description("Send a stored delivery to a receiver, with the same bytes and signature")
    .argument("<file>", "file of a delivery")
    .argument("<address>", "address of the receiver, such as http://127.0.0.1:3000/hooks")
    .action(async (file: string, address: string) =>
      (await import("../webhooks/replay.js")).replayDelivery(io, file, address),
    );
}
