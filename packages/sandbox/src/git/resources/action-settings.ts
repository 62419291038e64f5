import {
  type ActionVariable,
  type CreateOrUpdateSecret,
  type CreateVariable,
  orgActionSecrets,
  orgActionVariables,
  repoActionSecrets,
  repoActionVariables,
  type UpdateVariable,
  userActionSecrets,
  userActionVariables,
} from "@halyard/git-hosting/actions";
import { Refusal } from "../../server/refusal.js";
import { empty, ok, type Reply } from "../../server/reply.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import type { ActionSettings } from "../state/git-state.js";
import { ownedOrganization } from "./organization.js";

/** Repository, organization or user that owns secrets and variables. */
interface Place {
  readonly settings: ActionSettings;
  readonly owner_id: number;
  readonly repo_id: number;
}

/** Adds the routes for Actions secrets and variables. No operation reads the value of a secret. */
export function actionSettingRoutes({ on }: Router): void {
  on(repoActionSecrets.list, (call) => listSecrets(call, ofRepository(call)));
  on(repoActionSecrets.set, (call) => setSecret(call, ofRepository(call), call.path("secretname")));
  on(repoActionSecrets.delete, (call) => removeSecret(ofRepository(call), call.path("secretname")));
  on(repoActionVariables.list, (call) => listVariables(call, ofRepository(call)));
  on(repoActionVariables.get, (call) => getVariable(ofRepository(call), call.path("variablename")));
  on(repoActionVariables.create, (call) => createVariable(call, ofRepository(call), call.path("variablename")));
  on(repoActionVariables.replace, (call) => replaceVariable(call, ofRepository(call), call.path("variablename")));
  on(repoActionVariables.delete, (call) => removeVariable(ofRepository(call), call.path("variablename")));

  on(orgActionSecrets.list, (call) => listSecrets(call, ofOrganization(call)));
  on(orgActionSecrets.set, (call) => setSecret(call, ofOrganization(call), call.path("secretname")));
  on(orgActionSecrets.delete, (call) => removeSecret(ofOrganization(call), call.path("secretname")));
  on(orgActionVariables.list, (call) => listVariables(call, ofOrganization(call)));
  on(orgActionVariables.get, (call) => getVariable(ofOrganization(call), call.path("variablename")));
  on(orgActionVariables.create, (call) => createVariable(call, ofOrganization(call), call.path("variablename")));
  on(orgActionVariables.replace, (call) => replaceVariable(call, ofOrganization(call), call.path("variablename")));
  on(orgActionVariables.delete, (call) => removeVariable(ofOrganization(call), call.path("variablename")));

  on(userActionSecrets.set, (call) => setSecret(call, ofCaller(call), call.path("secretname")));
  on(userActionSecrets.delete, (call) => removeSecret(ofCaller(call), call.path("secretname")));
  on(userActionVariables.list, (call) => listVariables(call, ofCaller(call)));
  on(userActionVariables.get, (call) => getVariable(ofCaller(call), call.path("variablename")));
  on(userActionVariables.create, (call) => createVariable(call, ofCaller(call), call.path("variablename")));
  on(userActionVariables.replace, (call) => replaceVariable(call, ofCaller(call), call.path("variablename")));
  on(userActionVariables.delete, (call) => removeVariable(ofCaller(call), call.path("variablename")));
}

function ofRepository(call: Call<"owner" | "repo">): Place {
  const repository = repositoryOf(call, "admin");
  return { settings: settingsOf(repository), owner_id: 0, repo_id: repository.id };
}

function ofOrganization(call: Call<"org">): Place {
  const organization = ownedOrganization(call);
  return { settings: settingsOf(organization), owner_id: organization.id, repo_id: 0 };
}

function ofCaller(call: Call): Place {
  const user = signedIn(call);
  return { settings: settingsOf(user), owner_id: user.id, repo_id: 0 };
}

function settingsOf(record: { actions?: ActionSettings | undefined }): ActionSettings {
  return (record.actions ??= { secrets: [], variables: [] });
}

function listSecrets(call: Call, { settings }: Place) {
  return page(call, settings.secrets, ({ name, created }) => ({ name, created_at: created }), { link: "never" });
}

function setSecret(call: Call<never, CreateOrUpdateSecret>, { settings }: Place, given: string): Reply<never> {
  call.body();
  const name = nameOf(given);
  const known = settings.secrets.some((secret) => secret.name === name);
  if (!known) settings.secrets.push({ name, created: call.server.now() });
  return empty(known ? 204 : 201);
}

function removeSecret({ settings }: Place, given: string): Reply<never> {
  const name = nameOf(given);
  if (!settings.secrets.some((secret) => secret.name === name)) throw notFound();
  settings.secrets = settings.secrets.filter((secret) => secret.name !== name);
  return empty(204);
}

function listVariables(call: Call, place: Place) {
  return page(call, place.settings.variables, (variable) => variableDocument(place, variable), { link: "never" });
}

function getVariable(place: Place, name: string): Reply<ActionVariable> {
  return ok(variableDocument(place, variableOf(place, name)));
}

function createVariable(call: Call<never, CreateVariable>, { settings }: Place, given: string): Reply<never> {
  const name = nameOf(given);
  if (settings.variables.some((variable) => variable.name === name)) {
    throw new Refusal(409, `variable name already exists [name: ${name}]`);
  }
  settings.variables.push({ name, value: call.body().value });
  return empty(call.server.has({ gitea: "1.24" }) ? 201 : 204);
}

function replaceVariable(call: Call<never, UpdateVariable>, place: Place, given: string): Reply<never> {
  const variable = variableOf(place, given);
  const { value, name = "" } = call.body();
  Object.assign(variable, { value, name: name === "" ? variable.name : nameOf(name) });
  return empty(204);
}

function removeVariable(place: Place, given: string): Reply<never> {
  const removed = variableOf(place, given);
  place.settings.variables = place.settings.variables.filter((variable) => variable !== removed);
  return empty(204);
}

function variableOf({ settings }: Place, given: string): ActionSettings["variables"][number] {
  const variable = settings.variables.find(({ name }) => name === given.toUpperCase());
  if (variable === undefined) throw notFound();
  return variable;
}

function variableDocument(
  { owner_id, repo_id }: Place,
  { name, value }: ActionSettings["variables"][number],
): ActionVariable {
  return { owner_id, repo_id, name, data: value };
}

/** Converts a name to upper case. Refuses invalid names, and names with a prefix that the servers reserve. */
function nameOf(given: string): string {
  const name = given.toUpperCase();
  const isValid = /^[A-Z_][A-Z0-9_]*$/.test(name) && !/^(?:GITEA|GITHUB|FORGEJO)_/.test(name);
  if (!isValid) throw new Refusal(400, "invalid secret or variable name");
  return name;
}
