import type { Attachment } from "@halyard/pm-resources";
import { may, seesWorkPackage, type View } from "../permissions.js";
import type { AttachmentRecord } from "../state.js";
import { action, linkOrNull, linkTo } from "./links.js";
import { userLink } from "./user-document.js";
import { formattable } from "./values.js";

/**
 * Returns whether the viewer may read a file. Viewers may read files attached to a visible work package, and their own
 * unattached files.
 */
export function seesAttachment(view: View, attachment: AttachmentRecord): boolean {
  if (attachment.workPackageId === null) return attachment.authorId === view.user.id;
  const workPackage = view.state.workPackages[attachment.workPackageId];
  return workPackage !== undefined && seesWorkPackage(view, workPackage);
}

/** Returns whether the viewer may delete a file. */
export function mayDeleteAttachment(view: View, attachment: AttachmentRecord): boolean {
  if (attachment.workPackageId === null) return attachment.authorId === view.user.id;
  const workPackage = view.state.workPackages[attachment.workPackageId];
  return workPackage !== undefined && may(view, "edit_work_packages", workPackage.projectId);
}

/** Returns the API's JSON for a file. */
export function attachmentDocument(view: View, attachment: AttachmentRecord): Attachment {
  const { id, fileName, fileSize, contentType, createdAt, hash } = attachment;
  const { workPackages, users } = view.state;
  const author = users[attachment.authorId];
  return {
    _type: "Attachment",
    ...{ id, fileName, fileSize, contentType, createdAt, status: "uploaded" },
    description: formattable(attachment.description, "plain"),
    digest: { algorithm: "sha1", hash },
    _links: {
      self: linkTo(view, `attachments/${id}`, fileName),
      author: author ? userLink(view, author) : linkTo(view, `users/${attachment.authorId}`),
      container: linkOrNull(workPackages[attachment.workPackageId ?? 0], (workPackage) =>
        linkTo(view, `work_packages/${workPackage.id}`, workPackage.subject),
      ),
      downloadLocation: linkTo(view, `attachments/${id}/content`),
      staticDownloadLocation: linkTo(view, `attachments/${id}/content`),
      ...action(mayDeleteAttachment(view, attachment), "delete", view, "delete", `attachments/${id}`),
    },
  };
}
