import { sign } from "@halyard/webhook-verifier/testing";
import { userDocument } from "./documents/user-document.js";
import { activityDocument } from "./documents/activity-document.js";
import { attachmentDocument } from "./documents/attachment-document.js";
import { projectDocument } from "./documents/project-document.js";
import { timeEntryDocument } from "./documents/time-entry-document.js";
import { fullWorkPackageDocument } from "./documents/work-package-document.js";
import type { DomainEvent } from "./call.js";
import type { View } from "./permissions.js";
import { nextId, type OpenProjectState, type UserRecord, type WebhookRecord } from "./state.js";
import type { ActiveOutbox } from "../shared/create-outbox.js";
import type { OutgoingDelivery } from "../shared/outbox.js";

/** An event for webhooks: its name, its body without `action` and `actor`, its actor and its project. */
interface Announcement {
  readonly event: string;
  readonly payload: object;
  readonly actorId: number;
  /** Id of the project. Null for an event without a project. */
  readonly projectId: number | null;
  /** Whether webhooks that are limited to other projects also receive the event. Default: false. */
  readonly everywhere?: boolean | undefined;
}

/** The parts of a server that are needed to send webhooks. */
export interface WebhookSender {
  readonly state: () => OpenProjectState;
  readonly api: string;
  readonly outbox: ActiveOutbox;
}

/** Adds the deliveries for an event to the outbox. Resolves when they have been added. */
export async function announce(sender: WebhookSender, event: DomainEvent): Promise<void> {
  const state = sender.state();
  const posted = announcements(systemView(sender), event).flatMap((announcement) =>
    Object.values(state.webhooks)
      .filter((webhook) => isSubscribed(webhook, announcement))
      .map((webhook) => sender.outbox.post(toDelivery(sender, webhook, announcement))),
  );
  await Promise.all(posted);
}

/** Returns a view for creating webhook bodies. Its user is an administrator, who may see everything. */
function systemView({ state, api }: WebhookSender): View {
  const user: UserRecord = {
    ...{ id: 0, login: "system", firstName: "System", lastName: "", email: "", hidesEmail: true, admin: true },
    ...{ status: "active", apiKey: "", createdAt: "", updatedAt: "" },
  };
  return { state: state(), api, user };
}

function announcements(view: View, event: DomainEvent): Announcement[] {
  const { state } = view;
  switch (event.kind) {
    case "journal":
      return journalAnnouncements(view, event.activityId);
    case "project": {
      const project = state.projects[event.projectId];
      if (project === undefined) return [];
      const { actorId, projectId } = event;
      const payload = { project: projectDocument(view, project) };
      return [
        { event: `project:${event.action}`, payload, actorId, projectId, everywhere: event.action === "created" },
      ];
    }
    case "time_entry": {
      const entry = state.timeEntries[event.timeEntryId];
      if (entry === undefined) return [];
      const payload = { time_entry: timeEntryDocument(view, entry) };
      return [{ event: "time_entry:created", payload, actorId: event.actorId, projectId: entry.projectId }];
    }
    case "attachment": {
      const attachment = state.attachments[event.attachmentId];
      if (attachment === undefined) return [];
      const payload = { attachment: attachmentDocument(view, attachment) };
      const projectId = state.workPackages[attachment.workPackageId ?? 0]?.projectId ?? null;
      return [{ event: "attachment:created", payload, actorId: event.actorId, projectId }];
    }
  }
}

function journalAnnouncements(view: View, activityId: number): Announcement[] {
  const activity = view.state.activities[activityId];
  const workPackage = view.state.workPackages[activity?.workPackageId ?? 0];
  if (activity === undefined || workPackage === undefined) return [];
  const place = { actorId: activity.userId, projectId: workPackage.projectId };
  const change: Announcement = {
    event: activity.version === 1 ? "work_package:created" : "work_package:updated",
    payload: { work_package: fullWorkPackageDocument(view, workPackage) },
    ...place,
  };
  if (activity.comment === "") return [change];
  const kind = activity.internal ? "internal_comment" : "comment";
  const document = {
    ...activityDocument(view, activity),
    _embedded: { workPackage: fullWorkPackageDocument(view, workPackage) },
  };
  return [change, { event: `work_package_comment:${kind}`, payload: { activity: document }, ...place }];
}

function isSubscribed(webhook: WebhookRecord, { event, projectId, everywhere = false }: Announcement): boolean {
  if (!webhook.enabled || !webhook.events.includes(event)) return false;
  return webhook.projectIds === null || everywhere || projectId === null || webhook.projectIds.includes(projectId);
}

async function toDelivery(
  sender: WebhookSender,
  webhook: WebhookRecord,
  { event, payload, actorId }: Announcement,
): Promise<OutgoingDelivery> {
  const state = sender.state();
  const id = String(nextId(state, "deliveries"));
  const actor = state.users[actorId];
  const view = systemView(sender);
  const body = JSON.stringify({ action: event, ...payload, ...(actor ? { actor: userDocument(view, actor) } : {}) });
  const headers: Record<string, string> = { "Content-Type": "application/json", Accept: "application/json" };
  if (webhook.secret !== "") headers["X-OP-Signature"] = `sha1=${await sign(body, webhook.secret, "SHA-1")}`;
  return { id, url: webhook.url, headers, body, event };
}
