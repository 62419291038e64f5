import { serverVersion } from "@halyard/git-hosting/server-version";
import { settings } from "@halyard/git-hosting/settings";
import { unknownPath } from "../server/refusal.js";
import { ok } from "../../server/reply.js";
import type { Router } from "../server/call.js";
import { pageLimits } from "../server/page.js";
import { allowedReactions } from "./reactions.js";

/** Adds the routes that describe the server. */
export function serverRoutes({ on }: Router): void {
  on(serverVersion.get, ({ server }) => ok({ version: server.version.raw }));
  on(serverVersion.getForgejo, ({ server }) => {
    if (server.version.product !== "forgejo") throw unknownPath();
    return ok({ version: server.version.raw });
  });
  on(settings.getApi, ({ server }) =>
    ok({
      max_response_items: pageLimits.max,
      default_paging_num: pageLimits.default,
      default_git_trees_per_page: 1000,
      default_max_blob_size: 10_485_760,
      ...(server.has({ gitea: "1.24" }) ? { default_max_response_size: 104_857_600 } : {}),
    }),
  );
  on(settings.getAttachment, ({ server }) => {
    const max_size = server.has({ gitea: "1.26" }) ? 100 : 2048;
    return ok({ enabled: true, allowed_types: "*/*", max_size, max_files: 5 });
  });
  on(settings.getRepository, ({ server }) =>
    ok({
      ...{ mirrors_disabled: false, http_git_disabled: false, migrations_disabled: false, stars_disabled: false },
      ...(server.version.product === "forgejo" ? { forks_disabled: false } : {}),
      ...{ time_tracking_disabled: false, lfs_disabled: true },
    }),
  );
  on(settings.getUi, ({ server: { version } }) => {
    const { product } = version;
    const custom_emojis = ["git", "gitea", "codeberg", "gitlab", "github", "gogs"];
    return ok({ default_theme: `${product}-auto`, allowed_reactions: allowedReactions, custom_emojis });
  });
}
