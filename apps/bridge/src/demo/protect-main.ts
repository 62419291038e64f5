import { accessToken } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { ownContext } from "../reconcile/shared/checks.js";
import type { DemoServers } from "./servers.js";

/**
 * Has `main` take only pull requests with a valid work package, as an administrator would set it up. A rule that is there
 * already stays as it is.
 */
export async function protectMain({ git }: DemoServers): Promise<void> {
  const { branches } = createGitClient({ baseUrl: git.baseUrl, auth: accessToken(git.tokenOf("ada")) });
  const place = { owner: "acme", repo: "rig" };
  const rules = await branches.protections.list(place).all();
  if (rules.some(({ rule_name: name }) => name === "main")) return;
  const checks = { enable_status_check: true, status_check_contexts: [ownContext] };
  await branches.protections.create({ ...place, rule_name: "main", ...checks });
}
