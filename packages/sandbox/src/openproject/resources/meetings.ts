import type { Meeting, MeetingAgendaItem, MeetingInput, MeetingOutcome, MeetingSection } from "@halyard/pm-resources";
import { meetingAgendaItems, meetingOutcomes, meetings, meetingSections } from "@halyard/pm-resources/meetings";
import type { Call, Router } from "../call.js";
import type { AgendaItemRecord, MeetingRecord } from "../content-state.js";
import { action, linkOrNull, linkTo } from "../documents/links.js";
import { projectLinkTo } from "../documents/project-document.js";
import { userLinkTo } from "../documents/user-document.js";
import { formattable, minutesToDuration } from "../documents/values.js";
import {
  linkedId,
  linkedIdOrNull,
  linkedIds,
  readBoolean,
  readDuration,
  readFormattable,
  readInteger,
  readText,
  readTime,
} from "../input.js";
import { may, requireAnywhere, seesWorkPackage, type View } from "../permissions.js";
import { constraint, missingPermission, notFound, readOnly, refusal } from "../refusal.js";
import {
  applyFields,
  creating,
  deleting,
  findRecord,
  listing,
  listingAll,
  reading,
  requireProject,
  requireText,
  storeRecord,
  unlessHidden,
  unsaved,
  updating,
  writable,
  type WritableKind,
} from "../records.js";
import { ok } from "../../server/reply.js";
import { formDocument, commitOf } from "../schemas/form.js";
import { property } from "../schemas/property.js";
import type { Findings } from "../writes/work-package-fields.js";

const meetingKind: WritableKind<"meetings", Meeting> = {
  table: "meetings",
  sees: (view, { projectId }) => may(view, "view_meetings", projectId),
  permits: (view, { id, projectId }) => unlessHidden(view, id === 0 ? "create_meetings" : "edit_meetings", projectId),
  blank: (call) => ({
    ...unsaved,
    ...{ lockVersion: 0, projectId: 0, authorId: call.user.id, title: "", location: "", duration: 60 },
    ...{ startTime: `${call.now().slice(0, 10)}T10:00:00.000Z`, state: "open", agendaSortingMode: "manual" },
    ...{ sharing: "none", template: false, notify: false, participantIds: [] },
  }),
  fields: {
    title: (body) => readText(body, "title"),
    location: (body) => readText(body, "location"),
    startTime: (body) => readTime(body, "startTime"),
    duration: (body) => readDuration(body, "duration") ?? undefined,
    state: (body) => readText(body, "state"),
    agendaSortingMode: (body) => readText(body, "agendaSortingMode"),
    sharing: (body) => readText(body, "sharing"),
    template: (body) => readBoolean(body, "template"),
    notify: (body) => readBoolean(body, "notify"),
    projectId: linkedId("project", "projects", "workspaces"),
    participantIds: linkedIds("participants", "users"),
  },
  check: (call, draft, findings, before) => {
    requireText(findings, "title", draft.title);
    requireProject(call, findings, draft.projectId);
    if (before.id !== 0 && draft.projectId !== before.projectId) findings.add(readOnly("project"));
    for (const [name, values] of Object.entries(choices)) {
      if (!values.includes(draft[name as keyof typeof choices])) {
        findings.add(constraint(name, `${name} is not set to one of the allowed values.`));
      }
    }
    if (!draft.participantIds.every((id) => mayAttend(call, id, draft.projectId))) {
      findings.add(constraint("participants", "Participants include a user who cannot see the meeting."));
    }
  },
  document: (view, row) => {
    const { id, title, lockVersion, startTime, location, state, agendaSortingMode, sharing, template, notify } = row;
    const endTime = new Date(Date.parse(startTime) + row.duration * 60_000).toISOString();
    const edit = may(view, "edit_meetings", row.projectId);
    const at = `meetings/${id}`;
    return {
      ...{ _type: "Meeting", id, title, lockVersion, startTime, endTime, duration: minutesToDuration(row.duration) },
      ...{ location, state, agendaSortingMode, sharing, template, notify },
      ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
      _links: {
        self: linkTo(view, at, title),
        schema: linkTo(view, "meetings/schema"),
        author: userLinkTo(view, row.authorId),
        project: projectLinkTo(view, row.projectId),
        participants: row.participantIds.map((userId) => userLinkTo(view, userId)),
        agendaItems: linkTo(view, `${at}/agenda_items`),
        sections: linkTo(view, `${at}/sections`),
        ...action(edit, "update", view, "post", `${at}/form`),
        ...action(edit, "updateImmediately", view, "patch", at),
        ...action(may(view, "delete_meetings", row.projectId), "delete", view, "delete", at),
      },
    };
  },
};

const choices = {
  state: ["open", "draft", "in_progress", "cancelled", "closed"],
  agendaSortingMode: ["manual", "vote_based"],
  sharing: ["none", "descendants", "system"],
} satisfies Record<string, readonly string[]>;

function mayAttend(view: View, userId: number, projectId: number): boolean {
  const user = view.state.users[userId];
  return user !== undefined && may({ ...view, user }, "view_meetings", projectId);
}

/** Returns the meeting with this id. Undefined when the viewer may not see it. */
function meetingOf(view: View, id: number): MeetingRecord | undefined {
  const meeting = view.state.meetings[id];
  return meeting && meetingKind.sees(view, meeting) ? meeting : undefined;
}

/**
 * Returns whether the viewer has a permission for a meeting. Also returns true for a hidden meeting, because another
 * check then reports that the meeting does not exist.
 */
function mayAt(view: View, permission: string, meetingId: number): boolean {
  const meeting = meetingOf(view, meetingId);
  return meeting === undefined || may(view, permission, meeting.projectId);
}

const sectionKind: WritableKind<"meetingSections", MeetingSection> = {
  table: "meetingSections",
  sees: (view, { meetingId }) => meetingOf(view, meetingId) !== undefined,
  permits: (view, { meetingId }) => mayAt(view, "manage_agendas", meetingId),
  blank: () => ({ ...unsaved, meetingId: 0, title: "", position: 0 }),
  fields: { title: (body) => readText(body, "title"), meetingId: linkedId("meeting", "meetings") },
  check: (call, draft, findings, before) => {
    if (!meetingOf(call, draft.meetingId)) findings.add(constraint("meeting", "Meeting does not exist."));
    if (before.id !== 0 && draft.meetingId !== before.meetingId) findings.add(readOnly("meeting"));
    if (draft.position === 0) {
      const all = Object.values(call.state.meetingSections);
      draft.position = all.filter(({ meetingId }) => meetingId === draft.meetingId).length + 1;
    }
  },
  document: (view, { id, title, position, meetingId, createdAt, updatedAt }) => ({
    ...{ _type: "MeetingSection", id, title, position, backlog: false, createdAt, updatedAt },
    _links: { self: linkTo(view, `meeting_sections/${id}`, title), meeting: meetingLink(view, meetingId) },
  }),
};

const itemKind: WritableKind<"agendaItems", MeetingAgendaItem> = {
  table: "agendaItems",
  sees: (view, { meetingId }) => meetingOf(view, meetingId) !== undefined,
  permits: (view, { meetingId }) => mayAt(view, "manage_agendas", meetingId),
  blank: ({ user }) => ({
    ...unsaved,
    ...{ lockVersion: 0, meetingId: 0, sectionId: 0, authorId: user.id, title: "", notes: "", position: 0 },
    ...{ duration: null, presenterId: null, topicId: null, votes: {} },
  }),
  fields: {
    title: (body) => readText(body, "title"),
    notes: (body) => readFormattable(body, "notes"),
    duration: (body) => readInteger(body, "durationInMinutes", 0, 1440),
    meetingId: linkedId("meeting", "meetings"),
    sectionId: linkedId("section", "meeting_sections"),
    presenterId: linkedIdOrNull("presenter", "users"),
    topicId: linkedIdOrNull("workPackage", "work_packages"),
  },
  check: (call, draft, findings, before) => {
    const { state } = call;
    const meeting = meetingOf(call, draft.meetingId);
    if (!meeting) findings.add(constraint("meeting", "Meeting does not exist."));
    if (meeting?.state === "closed") findings.add(constraint("base", "The meeting is closed."));
    if (before.id !== 0 && draft.meetingId !== before.meetingId) findings.add(readOnly("meeting"));
    checkTopic(call, draft, findings);
    if (meeting && draft.presenterId !== null && !mayAttend(call, draft.presenterId, meeting.projectId)) {
      findings.add(constraint("presenter", "Presenter cannot see the meeting."));
    }
    if (draft.topicId === null) requireText(findings, "title", draft.title);
    const section = state.meetingSections[draft.sectionId];
    if (draft.sectionId !== 0 && section?.meetingId !== draft.meetingId) {
      findings.add(constraint("section", "Section does not belong to the meeting."));
    }
    if (draft.position === 0) {
      draft.position = Object.values(state.agendaItems).filter((row) => row.meetingId === draft.meetingId).length + 1;
    }
  },
  document: (view, row) => {
    const { id, lockVersion, position, votes, meetingId, sectionId, presenterId, topicId } = row;
    const topic = view.state.workPackages[topicId ?? 0];
    const byVotes = meetingOf(view, meetingId)?.agendaSortingMode === "vote_based";
    const outcomes = Object.values(view.state.meetingOutcomes).filter(({ agendaItemId }) => agendaItemId === id);
    return {
      ...{ _type: "MeetingAgendaItem", id, itemType: topicId === null ? "simple" : "work_package", lockVersion },
      ...{ title: topicId === null ? row.title : null, notes: formattable(row.notes), position },
      durationInMinutes: row.duration,
      ...(byVotes ? { voteScore: Object.values(votes).reduce((sum, vote) => sum + vote, 0) } : {}),
      ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
      _embedded: { outcomes: outcomes.map((outcome) => outcomeKind.document(view, outcome)) },
      _links: {
        self: linkTo(view, `meeting_agenda_items/${id}`, row.title),
        meeting: meetingLink(view, meetingId),
        author: userLinkTo(view, row.authorId),
        presenter: presenterId === null ? { href: null } : userLinkTo(view, presenterId),
        // Omits the link when the viewer may not see the work package.
        ...(topic && !seesWorkPackage(view, topic)
          ? {}
          : { workPackage: linkOrNull(topic, (found) => linkTo(view, `work_packages/${found.id}`, found.subject)) }),
        section: linkOrNull(view.state.meetingSections[sectionId], (section) =>
          linkTo(view, `meeting_sections/${section.id}`, section.title),
        ),
        outcomes: outcomes.map((outcome) => linkTo(view, `meeting_outcomes/${outcome.id}`)),
        ...action(byVotes, "upvote", view, "post", `meeting_agenda_items/${id}/upvote`),
        ...action(byVotes, "downvote", view, "post", `meeting_agenda_items/${id}/downvote`),
      },
    };
  },
};

const outcomeKind: WritableKind<"meetingOutcomes", MeetingOutcome> = {
  table: "meetingOutcomes",
  sees: (view, { agendaItemId }) => itemOf(view, agendaItemId) !== undefined,
  permits: (view, { agendaItemId }) => mayAt(view, "manage_outcomes", itemOf(view, agendaItemId)?.meetingId ?? 0),
  blank: ({ user }) => ({
    ...unsaved,
    ...{ agendaItemId: 0, authorId: user.id, kind: "information", notes: "", topicId: null },
  }),
  fields: {
    kind: (body) => readText(body, "kind"),
    notes: (body) => readFormattable(body, "notes"),
    agendaItemId: linkedId("agendaItem", "meeting_agenda_items"),
    topicId: linkedIdOrNull("workPackage", "work_packages"),
  },
  check: (call, draft, findings) => {
    if (!itemOf(call, draft.agendaItemId)) findings.add(constraint("agendaItem", "Agenda item does not exist."));
    checkTopic(call, draft, findings);
  },
  document: (view, { id, kind, notes, authorId, agendaItemId, topicId, createdAt, updatedAt }) => ({
    ...{ _type: "MeetingOutcome", id, kind, notes: formattable(notes), createdAt, updatedAt },
    _links: {
      self: linkTo(view, `meeting_outcomes/${id}`),
      author: userLinkTo(view, authorId),
      agendaItem: linkTo(view, `meeting_agenda_items/${agendaItemId}`, view.state.agendaItems[agendaItemId]?.title),
      ...(topicId === null ? {} : { workPackage: linkTo(view, `work_packages/${topicId}`) }),
    },
  }),
};

function itemOf(view: View, id: number): AgendaItemRecord | undefined {
  const item = view.state.agendaItems[id];
  return item && itemKind.sees(view, item) ? item : undefined;
}

function checkTopic(view: View, { topicId }: { readonly topicId: number | null }, findings: Findings): void {
  const topic = view.state.workPackages[topicId ?? 0];
  if (topicId !== null && !(topic && seesWorkPackage(view, topic))) {
    findings.add(constraint("workPackage", "Work package does not exist."));
  }
}

function meetingLink(view: View, id: number) {
  return linkTo<Meeting>(view, `meetings/${id}`, view.state.meetings[id]?.title);
}

const ofMeeting = (call: Call<"meeting">) => {
  const { id } = findRecord(call as unknown as Call<"id">, meetingKind, call.path("meeting"));
  return ({ meetingId }: { readonly meetingId: number }): boolean => meetingId === id;
};

const ofItem = (call: Call<"meeting" | "agendaItem">) => {
  const item = findRecord(call as unknown as Call<"id">, itemKind, call.path("agendaItem"));
  if (!ofMeeting(call)(item)) throw notFound();
  return ({ agendaItemId }: { readonly agendaItemId: number }): boolean => agendaItemId === item.id;
};

/** Adds the routes for meetings and their agendas. Recurring meetings are not implemented. */
export function meetingRoutes({ on }: Router): void {
  on(meetings.list, listing(meetingKind, { filters: { title: { kind: "text", value: ({ title }) => title } } }));
  on(meetings.get, reading(meetingKind));
  on(meetings.create, (call) => {
    requireAnywhere(call, "create_meetings");
    return creating(meetingKind)(call);
  });
  on(meetings.update, updating(meetingKind));
  on(meetings.delete, (call) => {
    const { projectId } = findRecord(call, meetingKind);
    if (!may(call, "delete_meetings", projectId)) throw missingPermission();
    return deleting({ ...meetingKind, permits: () => true })(call);
  });
  on(meetings.schema, (call) => {
    requireAnywhere(call, "view_meetings");
    return ok(schema(call));
  });
  on(meetings.createForm, (call) => {
    requireAnywhere(call, "create_meetings");
    return ok(form(call, meetingKind.blank(call)));
  });
  on(meetings.updateForm, (call) => ok(form(call, writable(call, meetingKind))));

  on(meetingSections.list, listingAll(sectionKind, ofMeeting));
  on(meetingSections.get, reading(sectionKind));
  on(meetingSections.getInMeeting, (call) => {
    if (!ofMeeting(call)(findRecord(call, sectionKind))) throw notFound();
    return reading(sectionKind)(call);
  });
  on(meetingSections.create, creating(sectionKind));
  on(meetingSections.update, updating(sectionKind));
  on(meetingSections.delete, deleting(sectionKind));

  on(meetingAgendaItems.list, listingAll(itemKind, ofMeeting));
  on(meetingAgendaItems.get, reading(itemKind));
  on(meetingAgendaItems.getInMeeting, (call) => {
    if (!ofMeeting(call)(findRecord(call, itemKind))) throw notFound();
    return reading(itemKind)(call);
  });
  on(meetingAgendaItems.create, creating(itemKind));
  on(meetingAgendaItems.update, updating(itemKind));
  on(meetingAgendaItems.delete, deleting(itemKind));
  on(meetingAgendaItems.upvote, (call) => ok(vote(call, 1)));
  on(meetingAgendaItems.downvote, (call) => ok(vote(call, -1)));

  on(meetingOutcomes.list, listingAll(outcomeKind, ofItem));
  on(meetingOutcomes.get, reading(outcomeKind));
  on(meetingOutcomes.getInAgendaItem, (call) => {
    if (!ofItem(call)(findRecord(call, outcomeKind))) throw notFound();
    return reading(outcomeKind)(call);
  });
  on(meetingOutcomes.create, creating(outcomeKind));
  on(meetingOutcomes.update, updating(outcomeKind));
  on(meetingOutcomes.delete, deleting(outcomeKind));
}

/** Votes for or against an item. Repeating a vote removes it. */
function vote(call: Call<"id">, value: 1 | -1): MeetingAgendaItem {
  const item = findRecord(call, itemKind);
  const meeting = meetingOf(call, item.meetingId);
  if (meeting?.agendaSortingMode !== "vote_based") {
    throw refusal(400, "BadRequest", "The agenda is not sorted by votes.");
  }
  if (meeting.state === "closed" || meeting.template) throw missingPermission();
  const { [call.user.id]: current, ...others } = item.votes;
  const votes = current === value ? others : { ...others, [call.user.id]: value };
  return itemKind.document(call, storeRecord(call, itemKind, { ...item, votes }));
}

function schema({ api }: View) {
  const writable = { writable: true };
  const text = (name: string) => property("String", name, writable);
  return {
    _type: "Schema" as const,
    id: property("Integer", "ID"),
    title: property("String", "Title", { ...writable, required: true }),
    location: text("Location"),
    lockVersion: property("Integer", "Lock version"),
    startTime: property("DateTime", "Start time", { ...writable, required: true }),
    endTime: property("DateTime", "End time"),
    duration: property("Duration", "Duration", { ...writable, required: true }),
    state: property("String", "State", { ...writable, plainValues: choices.state }),
    sharing: property("String", "Sharing", { ...writable, plainValues: choices.sharing }),
    template: property("Boolean", "Template", writable),
    notify: property("Boolean", "Notify", writable),
    author: property("User", "Author", { linked: true }),
    project: property("Project", "Project", { ...writable, linked: true, required: true }),
    participants: property("[]User", "Participants", { ...writable, linked: true, valuesAt: `${api}/principals` }),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    _links: { self: { href: `${api}/meetings/schema` } },
  };
}

function form(call: Call, before: MeetingRecord) {
  const { draft, problems } = applyFields(call, meetingKind, before);
  const { title, location, startTime, template, notify, lockVersion, projectId } = draft;
  const chosen = { state: draft.state, sharing: draft.sharing, agendaSortingMode: draft.agendaSortingMode };
  return formDocument<MeetingInput, Meeting, ReturnType<typeof schema>>(call, {
    payload: {
      ...{ title, location, startTime, duration: minutesToDuration(draft.duration), template, notify, lockVersion },
      // The payload contains the choices even if they are invalid. `problems` reports invalid choices.
      ...(chosen as Pick<MeetingInput, keyof typeof chosen>),
      _links: {
        project: { href: projectId === 0 ? null : `${call.api}/projects/${projectId}` },
        participants: draft.participantIds.map((id) => ({ href: `${call.api}/users/${id}` })),
      },
    },
    ...{ schema: schema(call), problems, commit: commitOf(call, "meetings", before.id) },
  });
}
