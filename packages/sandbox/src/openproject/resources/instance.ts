import type { Configuration, Root } from "@halyard/pm-resources";
import { configuration } from "@halyard/pm-resources/configuration";
import { root } from "@halyard/pm-resources/root";
import { ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { linkTo } from "../documents/links.js";
import { userLink } from "../documents/user-document.js";
import { may } from "../permissions.js";

/** Root and configuration. */
export function instanceRoutes({ on }: Router): void {
  on(root.get, (call) => ok(rootDocument(call)));
  on(configuration.get, (call) => ok(configurationDocument(call)));
}

function rootDocument(call: Call): Root {
  const { state, user } = call;
  const members = Object.keys(state.projects).some((id) => may(call, "view_members", Number(id)));
  return {
    _type: "Root",
    instanceName: state.settings.instanceName,
    ...(user.admin ? { coreVersion: state.settings.coreVersion } : {}),
    _links: {
      self: linkTo(call, ""),
      configuration: linkTo(call, "configuration"),
      ...(members ? { memberships: linkTo(call, "memberships") } : {}),
      priorities: linkTo(call, "priorities"),
      relations: linkTo(call, "relations"),
      statuses: linkTo(call, "statuses"),
      time_entries: linkTo(call, "time_entries"),
      types: linkTo(call, "types"),
      user: userLink(call, user),
      userPreferences: linkTo(call, "my_preferences"),
      workPackages: linkTo(call, "work_packages"),
    },
  };
}

function configurationDocument(call: Call): Configuration {
  const { maxAttachmentSize, perPageOptions } = call.state.settings;
  return {
    _type: "Configuration",
    maximumAttachmentFileSize: maxAttachmentSize,
    perPageOptions,
    ...{ durationFormat: "hours_only", hoursPerDay: 8, daysPerMonth: 20, activeFeatureFlags: [] },
    ...{ dateFormat: "YYYY-MM-DD", timeFormat: "HH:mm", startOfWeek: 1, userDefaultTimezone: "Etc/UTC" },
    _links: { self: linkTo(call, "configuration") },
  };
}
