import { expect, test } from "vitest";
import { errorUrn, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

const missing = { status: 404, code: "not_found" };

async function setUp() {
  const sandbox = createOpenProjectSandbox();
  const state = sandbox.dump();
  state.users[9] = { ...state.users[3]!, id: 9, login: "stowaway", apiKey: "key-of-a-stowaway" };
  sandbox.load(state);
  const as = (login: string) => pmClient(sandbox, login);
  const pm = as("ada");
  const meeting = await pm.meetings.create({
    ...{ title: "Stand-up", startTime: "2026-05-04T08:00:00Z", duration: "PT1H30M", location: "Quarterdeck" },
    ...{ project: 1, participants: [2, 3] },
  });
  return { pm, meeting, grace: as("grace"), stowaway: as("stowaway") };
}

test("a meeting is created, changed with its lock version, and deleted with its agenda", async () => {
  const { pm, meeting, grace, stowaway } = await setUp();
  const { id } = meeting;
  expect(meeting).toMatchObject({
    ...{ duration: "PT1H30M", endTime: "2026-05-04T09:30:00.000Z", state: "open", lockVersion: 0 },
    _links: { participants: [{ title: "Ada Lovelace" }, { title: "Grace Hopper" }] },
  });
  expect((await grace.meetings.list()).items.map(({ title }) => title)).toEqual(["Stand-up"]);
  expect((await stowaway.meetings.list()).items).toEqual([]);
  await expect(stowaway.meetings.get({ id })).rejects.toMatchObject(missing);
  await expect(pm.meetings.update({ id, lockVersion: 7, title: "x" })).rejects.toMatchObject({
    ...{ status: 409, identifier: errorUrn("UpdateConflict") },
  });
  const edited = await grace.meetings.edit({ id }, (draft) => {
    draft.title = "Muster";
  });
  expect(edited).toMatchObject({ title: "Muster", lockVersion: 1 });
  await expect(pm.meetings.update({ id, lockVersion: 1, project: 2 })).rejects.toMatchObject({
    ...{ identifier: errorUrn("PropertyIsReadOnly"), problems: [{ attribute: "project" }] },
  });
  await expect(pm.meetings.create({ title: "", project: 1, participants: [9] })).rejects.toMatchObject({
    problems: [{ attribute: "title" }, { attribute: "participants" }],
  });
  await expect(stowaway.meetings.create({ title: "x", project: 1 })).rejects.toMatchObject({ status: 403 });
  expect(await pm.meetings.schema()).toMatchObject({ title: { required: true } });
  const form = await pm.meetings.createForm({ title: "" });
  expect(Object.keys(form._embedded.validationErrors)).toEqual(["title", "project"]);
  const change = await pm.meetings.updateForm({ id, title: "Parade" });
  expect(change._embedded).toMatchObject({ validationErrors: {}, payload: { title: "Parade", lockVersion: 1 } });
  const item = await pm.meetings.agendaItems.create({ title: "Sails", meeting: id });
  await expect(grace.meetings.delete({ id })).rejects.toMatchObject({ status: 403 });
  await pm.meetings.delete({ id });
  await expect(pm.meetings.agendaItems.get({ id: item.id })).rejects.toMatchObject(missing);
});

test("an agenda has sections, items, outcomes and votes", async () => {
  const { pm, meeting, grace, stowaway } = await setUp();
  const { sections, agendaItems } = pm.meetings;
  const section = await sections.create({ title: "Hull", meeting: meeting.id });
  expect(await sections.update({ id: section.id, title: "Keel" })).toMatchObject({ title: "Keel", position: 1 });
  const item = await agendaItems.create({
    ...{ meeting: meeting.id, workPackage: 1, section: section.id, presenter: 3, durationInMinutes: 10 },
  });
  expect(item).toMatchObject({
    ...{ title: null, itemType: "work_package", position: 1, durationInMinutes: 10, lockVersion: 0 },
    _links: { workPackage: { title: "Splice the main brace" }, presenter: { title: "Grace Hopper" } },
  });
  const { id } = item;
  await expect(agendaItems.create({ meeting: meeting.id, title: "" })).rejects.toMatchObject({
    problems: [{ attribute: "title" }],
  });
  await expect(agendaItems.create({ meeting: meeting.id, title: "x", presenter: 9 })).rejects.toMatchObject({
    problems: [{ attribute: "presenter" }],
  });
  await expect(agendaItems.update({ id, lockVersion: 4, notes: { raw: "x" } })).rejects.toMatchObject({ status: 409 });
  expect(await agendaItems.update({ id, lockVersion: 0, notes: { raw: "Soon" } })).toMatchObject({ lockVersion: 1 });
  await expect(agendaItems.upvote({ id })).rejects.toMatchObject({ status: 400, identifier: errorUrn("BadRequest") });
  await pm.meetings.update({ id: meeting.id, lockVersion: 0, agendaSortingMode: "vote_based" });
  expect((await agendaItems.upvote({ id })).voteScore).toBe(1);
  expect((await grace.meetings.agendaItems.downvote({ id })).voteScore).toBe(0);
  expect((await agendaItems.upvote({ id })).voteScore).toBe(-1);
  const outcome = await agendaItems.outcomes.create({ agendaItem: id, notes: { raw: "Done" } });
  expect(await agendaItems.outcomes.update({ id: outcome.id, notes: { raw: "Spliced" } })).toMatchObject({
    ...{ kind: "information", notes: { raw: "Spliced" } },
  });
  const inMeeting = { meeting: meeting.id, id };
  const inItem = { meeting: meeting.id, agendaItem: id };
  expect((await agendaItems.list({ meeting: meeting.id })).items).toMatchObject([{ id, _links: { outcomes: [{}] } }]);
  expect((await agendaItems.getInMeeting(inMeeting)).id).toBe(id);
  expect((await sections.list({ meeting: meeting.id })).total).toBe(1);
  expect((await sections.get({ id: section.id })).title).toBe("Keel");
  expect((await sections.getInMeeting({ meeting: meeting.id, id: section.id })).title).toBe("Keel");
  expect((await agendaItems.outcomes.list(inItem)).total).toBe(1);
  expect((await agendaItems.outcomes.get({ id: outcome.id })).kind).toBe("information");
  expect((await agendaItems.outcomes.getInAgendaItem({ ...inItem, id: outcome.id })).id).toBe(outcome.id);

  const other = await pm.meetings.create({ title: "Other", project: 1 });
  for (const call of [
    () => sections.getInMeeting({ meeting: other.id, id: section.id }),
    () => agendaItems.getInMeeting({ meeting: other.id, id }),
    () => agendaItems.outcomes.getInAgendaItem({ meeting: other.id, agendaItem: id, id: outcome.id }),
    () => stowaway.meetings.agendaItems.get({ id }),
    () => stowaway.meetings.sections.list({ meeting: meeting.id }),
    () => stowaway.meetings.agendaItems.outcomes.get({ id: outcome.id }),
  ]) {
    await expect(call()).rejects.toMatchObject(missing);
  }
  await expect(sections.create({ title: "x", meeting: 77 })).rejects.toMatchObject({
    problems: [{ attribute: "meeting" }],
  });
  await agendaItems.outcomes.delete({ id: outcome.id });
  await pm.workPackages.delete({ id: 1 });
  expect((await agendaItems.get({ id }))._links.workPackage).toEqual({ href: null });
  await sections.delete({ id: section.id });
  await expect(agendaItems.get({ id })).rejects.toMatchObject(missing);
  await agendaItems.create({ meeting: meeting.id, title: "Last" });
  await agendaItems.delete({ id: (await agendaItems.list({ meeting: meeting.id })).items[0]?.id ?? 0 });
  expect((await agendaItems.list({ meeting: meeting.id })).total).toBe(0);
});
