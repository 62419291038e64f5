import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../documents/formattable.js";
import { type Collection, wholeCollectionOf } from "../lists/collection.js";
import type { Attachment } from "./attachments/document.js";

/** Help text for an attribute. */
export interface HelpText extends HalDocument {
  _type: "HelpText";
  id: number;
  /** Name of the attribute in documents, such as `status` or `customField3`. */
  attribute: string;
  /** Display name of the attribute. */
  attributeCaption?: string | undefined;
  /** Short caption in plain text. */
  caption?: string | null | undefined;
  /** Kind of resource that has the attribute. */
  scope: "WorkPackage" | "Project" | (string & {});
  helpText: Formattable;
  _links: {
    self: Link<HelpText>;
    attachments: Link<Collection<Attachment>>;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
    /** Web page for editing the help text; present when the caller may edit it. */
    editText?: Link | undefined;
  };
}

/** Schema of {@link HelpText}. */
export const HelpTextSchema: z.Schema<HelpText> = z.lazy(() =>
  hal.document({
    _type: z.literal("HelpText"),
    id: z.int(),
    attribute: z.string(),
    attributeCaption: z.optional(z.string()),
    caption: z.nullish(z.string()),
    scope: z.string(),
    helpText: FormattableSchema,
    _links: z.object({
      self: hal.linkTo<HelpText>(),
      attachments: hal.linkTo<Collection<Attachment>>(),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
      editText: z.optional(hal.linkTo()),
    }),
  }),
);

/** Help texts: `pm.helpTexts`. */
export const helpTexts = defineResource({
  /** Lists all help texts. Requires no permission. */
  list: get("/help_texts", { response: wholeCollectionOf(HelpTextSchema) }),

  /** Reads a help text. */
  get: get("/help_texts/{id}", { response: HelpTextSchema }),
});
