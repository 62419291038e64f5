import type { Configuration, Root, UserPreferences } from "@halyard/pm-resources";
import { configuration, projectConfiguration } from "@halyard/pm-resources/configuration";
import { myPreferences } from "@halyard/pm-resources/my-preferences";
import { rendering } from "@halyard/pm-resources/rendering";
import { root } from "@halyard/pm-resources/root";
import { ok, type Reply } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { linkTo } from "../documents/links.js";
import { userLink } from "../documents/user-document.js";
import { formattable } from "../documents/values.js";
import { findProject } from "../find-project.js";
import { may } from "../permissions.js";
import { constraint, refusal } from "../refusal.js";

/** Adds the routes for the root of the API, the configuration, the caller's preferences, and text rendering. */
export function instanceRoutes({ on }: Router): void {
  on(root.get, (call) => ok(rootDocument(call)));
  on(configuration.get, (call) => ok(configurationDocument(call)));
  on(projectConfiguration.get, (call) => {
    const { id } = findProject(call, call.path("project"));
    return ok({ ...configurationDocument(call, `projects/${id}/configuration`), enabledInternalComments: true });
  });
  on(myPreferences.get, (call) => ok(preferencesDocument(call)));
  on(myPreferences.update, (call) => {
    const { timeZone } = call.body();
    if (typeof timeZone === "string" && !isTimeZone(timeZone)) {
      throw constraint("timeZone", "Time zone is not set to one of the allowed values.");
    }
    const { id } = call.user;
    call.state.preferences[id] = { id, values: { ...call.state.preferences[id]?.values, ...call.fields } };
    return ok(preferencesDocument(call));
  });
  on(rendering.markdown, rendered);
  on(rendering.plain, rendered);
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

function rendered({ query, fields }: Call): Reply<string> {
  const context = query.get("context");
  if (context !== null && !/\/api\/v3\/(?:work_packages|projects)\/\d+$/.test(context)) {
    throw refusal(400, "InvalidRenderContext", "Could not find a resource to render the text for.");
  }
  const { html } = formattable(String(fields["text"]));
  return { status: 200, document: html, headers: { "content-type": "text/html; charset=utf-8" } };
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

function preferencesDocument(call: Call): UserPreferences {
  const { state, user } = call;
  const defaults = {
    ...{ timeZone: "Etc/UTC", commentSortDescending: false, warnOnLeavingUnsaved: true, autoHidePopups: true },
    dailyReminders: { enabled: true, times: ["08:00"] },
    ...{ hideMail: user.hidesEmail, workdays: [1, 2, 3, 4, 5] },
    notifications: [{ assignee: true, mentioned: true, watched: true, _links: { project: { href: null } } }],
  };
  return {
    _type: "UserPreferences",
    ...defaults,
    ...state.preferences[user.id]?.values,
    _links: {
      self: linkTo(call, "my_preferences"),
      user: userLink(call, user),
      updateImmediately: { href: `${call.api}/my_preferences`, method: "patch" },
    },
  };
}

function configurationDocument(call: Call, at = "configuration"): Configuration {
  const { maxAttachmentSize, perPageOptions } = call.state.settings;
  return {
    _type: "Configuration",
    maximumAttachmentFileSize: maxAttachmentSize,
    perPageOptions,
    ...{ durationFormat: "hours_only", hoursPerDay: 8, daysPerMonth: 20, activeFeatureFlags: [] },
    ...{ dateFormat: "YYYY-MM-DD", timeFormat: "HH:mm", startOfWeek: 1, userDefaultTimezone: "Etc/UTC" },
    _links: { self: linkTo(call, at) },
  };
}
