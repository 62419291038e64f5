import { apiKey } from "@halyard/auth";
import { can, createPmClient, isHalyardError, open, type WorkPackage } from "@halyard/pm-resources";

/**
 * Creates a client. The exports of this module have inferred types. Declarations can therefore be emitted only if the
 * client and `@halyard/auth`, the project's only Halyard dependencies, export these types.
 */
export function connect(token: string) {
  return createPmClient({ baseUrl: "https://pm.example.com", auth: apiKey(token) });
}

export const pm = connect("token");

export const listOpen = () => pm.workPackages.list({ filters: [open("status")] });

export const listOfProject = (project: Awaited<ReturnType<typeof readProject>>) =>
  pm.followAll(project, "workPackages", { query: { filters: [open("status")] } });

export async function readProject(id: number) {
  return pm.projects.get({ id });
}

export const statusOf = (workPackage: WorkPackage) => pm.follow(workPackage, "status");

export const mayComment = (workPackage: WorkPackage) => can(workPackage, "addComment");

export const hydrate = (found: readonly WorkPackage[]) => pm.hydrate(found, ["assignee", "project"]);

export const codeOf = (error: unknown) => (isHalyardError(error) ? error.code : undefined);

export const problemsOf = (error: unknown) => (isHalyardError(error, "validation_failed") ? error.problems : undefined);
