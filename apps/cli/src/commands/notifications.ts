import type { Command } from "commander";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { readCount } from "../program/read-count.js";
import type { NotificationFlags } from "../status/notifications.js";

/** Adds `halyard notifications`. */
export function register(program: Command, { io }: Context): void {
  const command = program
    .command("notifications")
    .description("List unread notifications from OpenProject and the git server, newest first")
    .option("--limit <count>", "maximum number of notifications (default: 30)", readCount)
    .option("--mark-read", "mark the printed notifications as read");
  outputFlags(connectionFlags(command)).action(async (flags: NotificationFlags) =>
    (await import("../status/notifications.js")).printNotifications(io, flags),
  );
}
