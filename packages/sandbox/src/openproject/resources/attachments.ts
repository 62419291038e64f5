import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { attachments, workPackageAttachments } from "@halyard/pm-resources/attachments";
import { bytes, created, empty, ok } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { whole } from "../collection.js";
import { attachmentDocument, mayDeleteAttachment, seesAttachment } from "../documents/attachment-document.js";
import { findWorkPackage } from "../find-work-package.js";
import { readFormattable, readText } from "../input.js";
import { writeJournal } from "../journal.js";
import { requireAnywhere, requirePermission } from "../permissions.js";
import { constraint, invalidBody, missingPermission } from "../refusal.js";
import { nextId, type AttachmentRecord } from "../state.js";

/** Adds the routes for the files of work packages, and for uploaded files that are not attached yet. */
export function attachmentRoutes({ on }: Router): void {
  on(attachments.create, (call) => {
    requireAnywhere(call, "add_work_packages", "edit_work_packages");
    return created(attachmentDocument(call, keep(call, null)));
  });
  on(attachments.get, (call) => ok(attachmentDocument(call, findOne(call))));
  on(attachments.content, (call) => {
    const { content, contentType, fileName } = findOne(call);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
    return bytes(fromBase64(content), { "content-type": contentType, "content-disposition": disposition });
  });
  on(attachments.delete, (call) => {
    const attachment = findOne(call);
    if (!mayDeleteAttachment(call, attachment)) throw missingPermission();
    Reflect.deleteProperty(call.state.attachments, attachment.id);
    return empty(204);
  });

  on(workPackageAttachments.list, (call) => {
    const { id } = findWorkPackage(call, call.path("workPackage"));
    const files = Object.values(call.state.attachments).filter((row) => row.workPackageId === id);
    return whole(call, files, (row) => attachmentDocument(call, row));
  });
  on(workPackageAttachments.create, (call) => {
    const workPackage = findWorkPackage(call, call.path("workPackage"));
    requirePermission(call, "edit_work_packages", workPackage.projectId);
    const attachment = keep(call, workPackage.id);
    writeJournal(call, workPackage, { details: [`**File** ${attachment.fileName} added`] });
    return created(attachmentDocument(call, attachment));
  });
}

function findOne(call: Call<"id">): AttachmentRecord {
  return find(call.path("id"), call.state.attachments, (row) => seesAttachment(call, row));
}

function keep(call: Call, workPackageId: number | null): AttachmentRecord {
  const { state, fields, file, user } = call;
  if (file === undefined) throw invalidBody("The body must be multipart, with the parts `metadata` and `file`.");
  const fileName = readText(fields, "fileName") ?? "";
  const { maxAttachmentSize } = state.settings;
  if (fileName.trim() === "") throw constraint("fileName", "File name can't be blank.");
  if (file.content.byteLength > maxAttachmentSize) {
    throw constraint("file", `File is larger than the limit of ${maxAttachmentSize} bytes.`);
  }
  const id = nextId(state, "attachments");
  const attachment: AttachmentRecord = {
    ...{ id, fileName, description: readFormattable(fields, "description") ?? "", contentType: file.contentType },
    ...{ content: toBase64(file.content), fileSize: file.content.byteLength, hash: bytesToHex(sha1(file.content)) },
    ...{ authorId: user.id, workPackageId, createdAt: call.now() },
  };
  state.attachments[id] = attachment;
  call.notice({ kind: "attachment", attachmentId: id, actorId: user.id });
  return attachment;
}

function toBase64(content: Uint8Array): string {
  let text = "";
  for (const byte of content) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
