import { wholeCollection } from "../collection.js";
import { attachmentDocument, mayDeleteAttachment, seesAttachment } from "../documents/attachment-document.js";
import { created, find, noContent, ok, type Exchange } from "../exchange.js";
import { findWorkPackage } from "../find-work-package.js";
import { readFormattable, readText } from "../input.js";
import { writeJournal } from "../journal.js";
import { may, mayAnywhere } from "../permissions.js";
import { constraint, invalidBody, missingPermission } from "../problem.js";
import { nextId, type AttachmentRecord } from "../state.js";
import type { Router } from "./router.js";

/** Files: of work packages, and not yet claimed. */
export function attachmentRoutes(router: Router): void {
  const findOne = (exchange: Exchange): AttachmentRecord =>
    find(exchange, exchange.state.attachments, (row) => seesAttachment(exchange, row));

  router.upload("/attachments", (exchange) => {
    const allowed = ["add_work_packages", "edit_work_packages"].some((permission) => mayAnywhere(exchange, permission));
    if (!allowed) throw missingPermission();
    return created(attachmentDocument(exchange, keep(exchange, null)));
  });
  router.get("/attachments/:id", (exchange) => ok(attachmentDocument(exchange, findOne(exchange))));
  router.get("/attachments/:id/content", (exchange) => {
    const { content, contentType, fileName } = findOne(exchange);
    return { status: 200, file: { content: fromBase64(content), contentType, name: fileName } };
  });
  router.delete("/attachments/:id", (exchange) => {
    const attachment = findOne(exchange);
    if (!mayDeleteAttachment(exchange, attachment)) throw missingPermission();
    Reflect.deleteProperty(exchange.state.attachments, attachment.id);
    return noContent();
  });

  router.get("/work_packages/:id/attachments", (exchange) => {
    const { id } = findWorkPackage(exchange);
    const files = Object.values(exchange.state.attachments).filter((row) => row.workPackageId === id);
    return ok(
      wholeCollection(
        exchange,
        files.map((row) => attachmentDocument(exchange, row)),
      ),
    );
  });
  router.upload("/work_packages/:id/attachments", (exchange) => {
    const workPackage = findWorkPackage(exchange);
    if (!may(exchange, "edit_work_packages", workPackage.projectId)) throw missingPermission();
    const attachment = keep(exchange, workPackage.id);
    writeJournal(exchange, workPackage, { details: [`**File** ${attachment.fileName} added`] });
    return created(attachmentDocument(exchange, attachment));
  });
}

function keep(exchange: Exchange, workPackageId: number | null): AttachmentRecord {
  const { state, body, file, user } = exchange;
  if (file === undefined) throw invalidBody("The body must be multipart, with the parts `metadata` and `file`.");
  const fileName = readText(body, "fileName") ?? "";
  const { maxAttachmentSize } = state.settings;
  if (fileName.trim() === "") throw constraint("fileName", "File name can't be blank.");
  if (file.content.byteLength > maxAttachmentSize) {
    throw constraint("file", `File is larger than the ${maxAttachmentSize} bytes that are allowed.`);
  }
  const id = nextId(state, "attachments");
  const attachment: AttachmentRecord = {
    ...{ id, fileName, description: readFormattable(body, "description") ?? "", contentType: file.contentType },
    ...{ content: toBase64(file.content), fileSize: file.content.byteLength, hash: file.hash },
    ...{ authorId: user.id, workPackageId, createdAt: exchange.now() },
  };
  state.attachments[id] = attachment;
  exchange.notice({ kind: "attachment", attachmentId: id, actorId: user.id });
  return attachment;
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
