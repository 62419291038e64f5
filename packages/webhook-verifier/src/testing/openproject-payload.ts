import type { OpenProjectEvent } from "../events/openproject-event.js";
import type { ActivityDocument, WorkPackageDocument } from "../payloads/openproject-documents.js";

const time = "2026-03-02T09:30:00.000Z";

/** A body for each event of OpenProject, with the members Halyard declares. */
export const openProjectPayloads: {
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
      createdAt: time,
      updatedAt: time,
      _links: { self: { href: "/api/v3/projects/7", title: "Crane" } },
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
      _links: { self: { href: "/api/v3/time_entries/12" } },
    },
  }),
  attachment: (action) => ({
    action: `attachment:${action}`,
    attachment: {
      _type: "Attachment",
      id: 9,
      fileName: "winch.png",
      fileSize: 1024,
      createdAt: time,
      _links: { self: { href: "/api/v3/attachments/9", title: "winch.png" } },
    },
  }),
};

function workPackage(): WorkPackageDocument {
  return {
    _type: "WorkPackage",
    id: 42,
    lockVersion: 3,
    subject: "Grease the winch",
    createdAt: time,
    updatedAt: time,
    _links: {
      self: { href: "/api/v3/work_packages/42", title: "Grease the winch" },
      status: { href: "/api/v3/statuses/1", title: "New" },
      assignee: { href: null },
    },
  };
}

function activity(internal: boolean): ActivityDocument {
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
