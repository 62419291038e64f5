// Uses both clients, installed from a registry, with the given servers and tokens.
import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";

const { pm, pmToken, git, gitToken } = JSON.parse(process.argv[2]);

const openProject = createPmClient({ baseUrl: pm, auth: apiKey(pmToken) });
const types = await openProject.types.list();
if (types.items.length === 0) throw new Error("OpenProject returned an empty list of work package types.");

const forge = createGitClient({ baseUrl: git, auth: accessToken(gitToken) });
const place = { owner: "acme", repo: "rig" };
const { number } = await forge.issues.create({ ...place, title: "Hoist" });
const { title } = await forge.issues.get({ ...place, index: number });
if (title !== "Hoist") throw new Error(`The issue has the unexpected title "${title}".`);
