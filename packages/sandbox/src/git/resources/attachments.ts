import {
  type Attachment,
  commentAttachments,
  issueAttachments,
  type UpdateAttachment,
} from "@halyard/git-hosting/issues";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { assetDocument } from "../documents/asset-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { changeableRepositoryOf, commentOf, issueOf, mayWrite, repositoryOf } from "../server/find.js";
import { notFound } from "../server/refusal.js";
import type { AssetRecord, CommentRecord, IssueRecord } from "../state/git-state.js";

/** Release, issue or comment to which files are attached. */
interface Holder {
  assets?: AssetRecord[] | undefined;
}

/** Adds the routes for files attached to issues and comments. */
export function attachmentRoutes({ on }: Router): void {
  on(issueAttachments.list, (call) => list(call, issueOf(call, repositoryOf(call))));
  on(issueAttachments.get, (call) => get(call, issueOf(call, repositoryOf(call))));
  on(issueAttachments.upload, (call) => makeAsset(call, changeableIssue(call)));
  on(issueAttachments.update, (call) => editAsset(call, changeableIssue(call)));
  on(issueAttachments.delete, (call) => removeAsset(call, changeableIssue(call)));

  on(commentAttachments.list, (call) => list(call, commentOf(call, repositoryOf(call)).comment));
  on(commentAttachments.get, (call) => get(call, commentOf(call, repositoryOf(call)).comment));
  on(commentAttachments.upload, (call) => makeAsset(call, changeableComment(call)));
  on(commentAttachments.update, (call) => editAsset(call, changeableComment(call)));
  on(commentAttachments.delete, (call) => removeAsset(call, changeableComment(call)));
}

/** Attaches the uploaded file, or the link that the body contains instead. */
export function makeAsset(call: Call, holder: Holder): Reply<Attachment> {
  const { server, file, fields, query } = call;
  const link = typeof fields.external_url === "string" ? fields.external_url : null;
  if (file === undefined && link === null) throw new Refusal(400, "no file attached");
  const asset: AssetRecord = {
    ...{ id: server.nextId("attachment"), name: query.get("name") ?? file?.name ?? link ?? "" },
    ...{ size: file?.content.byteLength ?? 0, created: server.now(), externalUrl: link },
  };
  holder.assets = [...(holder.assets ?? []), asset];
  return created(assetDocument(server, asset));
}

/** Renames a file. */
export function editAsset(call: Call<"attachment_id", UpdateAttachment>, holder: Holder): Reply<Attachment> {
  const asset = assetOf(call, holder);
  asset.name = call.body().name ?? asset.name;
  return created(assetDocument(call.server, asset));
}

/** Deletes a file. */
export function removeAsset(call: Call<"attachment_id">, holder: Holder): Reply<never> {
  const removed = assetOf(call, holder);
  holder.assets = holder.assets?.filter((asset) => asset !== removed);
  return empty(204);
}

/** Returns the file named in the path. */
export function assetOf(call: Call<"attachment_id">, { assets }: Holder): AssetRecord {
  const asset = assets?.find(({ id }) => String(id) === call.path("attachment_id"));
  if (asset === undefined) throw notFound();
  return asset;
}

function list({ server }: Call, { assets = [] }: Holder): Reply<Attachment[]> {
  return ok(assets.map((asset) => assetDocument(server, asset)));
}

function get(call: Call<"attachment_id">, holder: Holder): Reply<Attachment> {
  return ok(assetDocument(call.server, assetOf(call, holder)));
}

function changeableIssue(call: Call<"owner" | "repo" | "index">): IssueRecord {
  const repository = changeableRepositoryOf(call, "read");
  const issue = issueOf(call, repository);
  if (issue.author !== signedIn(call).login && !mayWrite(call, repository)) {
    throw new Refusal(403, "user should have permission to write issue");
  }
  return issue;
}

function changeableComment(call: Call<"owner" | "repo" | "id">): CommentRecord {
  const repository = changeableRepositoryOf(call, "read");
  const { comment } = commentOf(call, repository);
  if (comment.author !== signedIn(call).login && !mayWrite(call, repository)) {
    throw new Refusal(403, "user should have permission to edit comment");
  }
  return comment;
}
