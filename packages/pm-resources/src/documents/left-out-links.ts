import type { HalDocument, LinkRelations, TargetOf } from "@halyard/hal-core";
import type { Category } from "../resources/categories.js";
import type { HierarchyItem } from "../resources/custom-fields.js";
import type { FileLink } from "../resources/file-links.js";
import type { HourlyRate } from "../resources/hourly-rates.js";
import type { MeetingAgendaItem } from "../resources/meetings/agenda-items.js";
import type { Meeting } from "../resources/meetings/document.js";
import type { MeetingOutcome } from "../resources/meetings/outcomes.js";
import type { Notification } from "../resources/notifications.js";
import type { OAuthApplication, OAuthClientCredentials } from "../resources/oauth.js";
import type { Post } from "../resources/posts.js";
import type { ProjectStorage } from "../resources/project-storages.js";
import type { MeetingOccurrence, RecurringMeeting } from "../resources/recurring-meetings.js";
import type { Revision } from "../resources/revisions.js";
import type { Storage } from "../resources/storages/document.js";
import type { Version } from "../resources/versions.js";
import type { WikiPage } from "../resources/wiki-pages.js";

/** Relations that may have no target, according to a document's interface. */
type Nullable<Document extends HalDocument> = readonly {
  [Rel in LinkRelations<Document>]: null extends TargetOf<Document, Rel> ? Rel : never;
}[LinkRelations<Document>][];

/** Interfaces of the documents whose relations {@link leftOut} contains, by `_type`. */
interface Documents {
  Category: Category;
  FileLink: FileLink;
  HierarchyItem: HierarchyItem;
  HourlyRate: HourlyRate;
  Meeting: Meeting;
  MeetingAgendaItem: MeetingAgendaItem;
  MeetingOccurrence: MeetingOccurrence;
  MeetingOutcome: MeetingOutcome;
  Notification: Notification;
  OAuthApplication: OAuthApplication;
  OAuthClientCredentials: OAuthClientCredentials;
  Post: Post;
  ProjectStorage: ProjectStorage;
  RecurringMeeting: RecurringMeeting;
  Revision: Revision;
  Storage: Storage;
  Version: Version;
  WikiPage: WikiPage;
}

/**
 * Relations that the server omits if they have no target, instead of sending `href: null`. In OpenProject's
 * source, such a link uses `skip_render`, or has a block that returns no value. Relations that are omitted because the
 * caller lacks a permission are not listed.
 */
const leftOut: { readonly [Type in keyof Documents]: Nullable<Documents[Type]> } = {
  Category: ["defaultAssignee"],
  FileLink: ["container"],
  HierarchyItem: ["parent"],
  HourlyRate: ["project"],
  Meeting: ["recurringMeeting"],
  MeetingAgendaItem: ["presenter", "section", "workPackage"],
  MeetingOccurrence: ["meeting"],
  MeetingOutcome: ["agendaItem", "author", "workPackage"],
  Notification: ["activity", "actor"],
  OAuthApplication: ["integration", "owner"],
  OAuthClientCredentials: ["integration"],
  Post: ["project"],
  ProjectStorage: ["projectFolder"],
  RecurringMeeting: ["template"],
  Revision: ["author"],
  Storage: ["oauthApplication", "oauthClientCredentials", "origin"],
  Version: ["definingProject"],
  WikiPage: ["project"],
};

/** Returns whether the absence of a link from a document means that the relation has no target. */
export function isLeftOut(document: HalDocument, rel: string): boolean {
  const { _type } = document as { readonly _type?: unknown };
  const relations: readonly string[] | undefined = Object.hasOwn(leftOut, String(_type))
    ? leftOut[_type as keyof Documents]
    : undefined;
  return relations?.includes(rel) === true;
}
