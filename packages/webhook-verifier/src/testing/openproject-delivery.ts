import type { Activity, WorkPackage } from "@halyard/pm-resources";
import { openProjectEventForms } from "../events/event-forms.js";
import type { OpenProjectEvent } from "../events/openproject-event.js";
import { sign, type EventSample, type SignedDelivery } from "./signed-delivery.js";

/** Options for {@link openprojectDelivery}. */
export type OpenProjectDeliveryOptions = EventSample<OpenProjectEvent> & {
  /** The webhook's secret. If it is empty, the delivery has no signature, like one from a webhook without a secret. */
  readonly secret: string;
};

/**
 * Creates a signed delivery from OpenProject, with a complete body and all headers that OpenProject sends.
 *
 * @example
 * const delivery = await openprojectDelivery({ event: "work_package", action: "updated", secret });
 * const verification = await verify(delivery, openproject({ secrets: [secret] }));
 */
export async function openprojectDelivery(options: OpenProjectDeliveryOptions): Promise<SignedDelivery> {
  const { event, secret } = options;
  const action = options.action ?? openProjectEventForms.find(({ name }) => name === event)?.actions[0];
  const makePayload = openProjectPayloads[event] as (action: string | undefined) => object;
  const body = JSON.stringify({ ...makePayload(action), ...options.payload });
  const signature: Record<string, string> =
    secret === "" ? {} : { "X-OP-Signature": `sha1=${await sign(body, secret, "SHA-1")}` };
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...signature },
    body,
  };
}

const time = "2026-03-02T09:30:00.000Z";
const project = { href: "/api/v3/projects/7", title: "Crane" };
const user = { href: "/api/v3/users/4", title: "Ines Kai" };

const openProjectPayloads: {
  readonly [Name in OpenProjectEvent["event"]]: (
    action: Extract<OpenProjectEvent, { event: Name }>["action"],
  ) => Extract<OpenProjectEvent, { event: Name }>["payload"];
} = {
  work_package: (action) => ({ action: `work_package:${action}`, work_package: workPackage() }),
  work_package_comment: (action) => ({
    action: `work_package_comment:${action}`,
    activity: activity(action === "internal_comment"),
  }),
  project: (action) => ({
    action: `project:${action}`,
    project: {
      _type: "Project",
      id: 7,
      identifier: "crane",
      name: "Crane",
      active: true,
      public: false,
      createdAt: time,
      updatedAt: time,
      _links: {
        self: { href: "/api/v3/projects/7", title: "Crane" },
        categories: { href: "/api/v3/projects/7/categories" },
      },
    },
  }),
  time_entry: (action) => ({
    action: `time_entry:${action}`,
    time_entry: {
      _type: "TimeEntry",
      id: 12,
      spentOn: "2026-03-02",
      hours: "PT1H30M",
      createdAt: time,
      updatedAt: time,
      _links: { self: { href: "/api/v3/time_entries/12" }, project, user },
    },
  }),
  attachment: (action) => ({
    action: `attachment:${action}`,
    attachment: {
      _type: "Attachment",
      id: 9,
      fileName: "winch.png",
      fileSize: 1024,
      description: { format: "plain", raw: "", html: "" },
      contentType: "image/png",
      digest: { algorithm: "md5", hash: "64c26a8403cd796ea4cf913cda2ee4a9" },
      createdAt: time,
      _links: {
        self: { href: "/api/v3/attachments/9", title: "winch.png" },
        author: user,
        downloadLocation: { href: "/api/v3/attachments/9/content" },
      },
    },
  }),
};

function workPackage(): WorkPackage {
  return {
    _type: "WorkPackage",
    id: 42,
    lockVersion: 3,
    subject: "Grease the winch",
    createdAt: time,
    updatedAt: time,
    _links: {
      self: { href: "/api/v3/work_packages/42", title: "Grease the winch" },
      schema: { href: "/api/v3/work_packages/schemas/7-1" },
      project,
      status: { href: "/api/v3/statuses/1", title: "New" },
      type: { href: "/api/v3/types/1", title: "Task" },
      priority: { href: "/api/v3/priorities/8", title: "Normal" },
      author: user,
      assignee: { href: null },
      ancestors: [],
    },
  };
}

function activity(internal: boolean): Activity {
  return {
    _type: "Activity::Comment",
    id: 77,
    version: 4,
    comment: { format: "markdown", raw: "Aye.", html: "<p>Aye.</p>" },
    internal,
    createdAt: time,
    updatedAt: time,
    _links: {
      self: { href: "/api/v3/activities/77" },
      workPackage: { href: "/api/v3/work_packages/42", title: "Grease the winch" },
    },
  };
}
