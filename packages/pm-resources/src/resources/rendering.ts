import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { listQuery } from "../lists/query.js";

/**
 * Text as the instance would show it: `pm.rendering`. Nothing is saved. Newest servers describe these no more: the link
 * `previewMarkup` of forms says whether there is something.
 */
export const rendering = defineResource({
  /**
   * Makes HTML of Markdown. `context` is the address of a work package or project that short references such as `#12`
   * belong to; fails with 400 `InvalidRenderContext` where it cannot be that.
   *
   * @example
   * const html = await pm.rendering.markdown({ text: "See #12", context: "/api/v3/work_packages/7" });
   */
  markdown: post("/render/markdown", {
    query: () => listQuery({ context: z.string() }),
    body: z.string(),
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),

  /** Makes HTML of plain text: lines and addresses are kept. */
  plain: post("/render/plain", {
    body: z.string(),
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),
});
