import type { Attachment } from "@halyard/git-hosting/issues";
import { hashText } from "../objects/git-objects.js";
import type { GitServer } from "../server/git-server.js";
import type { AssetRecord } from "../state/git-state.js";

/**
 * Returns the API's JSON for an attached file or link. A link's download URL is its target. A file's download URL is
 * `address`, or by default a URL that contains the file's UUID.
 */
export function assetDocument(server: GitServer, asset: AssetRecord, address?: string): Attachment {
  const { id, name, size, created: at, externalUrl } = asset;
  const digits = hashText(`attachment ${id}`);
  const uuid = [8, 4, 4, 4, 12].map((length, index, all) => {
    const start = all.slice(0, index).reduce((sum, each) => sum + each, 0);
    return digits.slice(start, start + length);
  });
  return {
    ...{ id, name, size, download_count: 0, created_at: at, uuid: uuid.join("-") },
    browser_download_url: externalUrl ?? address ?? `${server.baseUrl}/attachments/${uuid.join("-")}`,
    ...(server.has({ forgejo: "9" }) ? { type: externalUrl === null ? "attachment" : "external" } : {}),
  };
}
