import { type NotificationThread, notifications as gitNotifications } from "@halyard/git-hosting/notifications";
import { type Notification, notifications as pmNotifications } from "@halyard/pm-resources/notifications";
import { type ConnectionFlags, openGit, openPm } from "../profiles/clients.js";
import type { Side } from "../profiles/config-file.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { maxListed, readEntries } from "../terminal/progress.js";
import { type Column, printTable } from "../terminal/table.js";
import { linkTitle } from "../work-packages/names.js";
import { eachSide } from "./each-side.js";

/** Flags of `halyard notifications`. */
export interface NotificationFlags extends ConnectionFlags, OutputFlags {
  readonly limit?: number;
  readonly markRead?: boolean;
}

/** A notification from one of the two servers. */
export interface Notice {
  readonly side: Side;
  readonly id: number;
  readonly about: string;
  readonly reason: string;
  readonly where: string;
  readonly at: string;
}

const columns: readonly Column<Notice>[] = [
  { title: "server", value: ({ side }) => (side === "pm" ? "OpenProject" : "git"), colour: () => "gray" },
  { title: "about", value: ({ about }) => about, shrinks: true },
  { title: "reason", value: ({ reason }) => reason },
  { title: "where", value: ({ where }) => where },
  { title: "at", value: ({ at }) => at },
];

/** Prints the unread notifications of both servers, newest first. Marks them as read if requested. */
export async function printNotifications(io: Io, flags: NotificationFlags): Promise<void> {
  const read = { pm: readPm, git: readGit };
  const { results, failure } = await eachSide(io, flags, (side) => read[side](io, flags));
  const notices = results
    .flat()
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, flags.limit ?? maxListed);
  if (wantsJson(flags)) await printJson(io, notices, flags);
  else printTable(io, columns, notices);
  if (failure) throw failure;
}

async function readPm(io: Io, flags: NotificationFlags): Promise<readonly Notice[]> {
  const pm = await openPm(io, flags, { resources: { notifications: pmNotifications } });
  const call = pm.notifications.list(
    { filters: [{ name: "readIAN", operator: "=", values: [false] }] },
    { signal: io.signal },
  );
  const found = await readEntries(io, call, flags.limit);
  if (flags.markRead === true)
    for (const { id } of found) await pm.notifications.markRead({ id }, { signal: io.signal });
  return found.map((notice: Notification) => ({
    side: "pm",
    id: notice.id,
    about: linkTitle(notice, "resource") ?? "",
    reason: notice.reason,
    where: linkTitle(notice, "project") ?? "",
    at: notice.createdAt,
  }));
}

async function readGit(io: Io, flags: NotificationFlags): Promise<readonly Notice[]> {
  const git = await openGit(io, flags, { resources: { notifications: gitNotifications } });
  const found = await git.notifications.list({}, { signal: io.signal }).all({ maxItems: flags.limit ?? maxListed });
  if (flags.markRead === true) {
    // Marks notifications only up to the newest one that was fetched, so that later ones stay unread.
    const newest = found
      .map((thread) => thread.updated_at)
      .toSorted()
      .at(-1);
    if (newest !== undefined) await git.notifications.mark({ last_read_at: newest }, { signal: io.signal });
  }
  return found.map((thread: NotificationThread) => ({
    side: "git",
    id: thread.id,
    about: thread.subject?.title ?? "",
    reason: thread.subject?.type ?? "",
    where: thread.repository?.full_name ?? "",
    at: thread.updated_at,
  }));
}
