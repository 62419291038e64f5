import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { listQuery } from "../lists/query.js";

/**
 * Rendering of text as HTML, without saving anything: `pm.rendering`. The newest servers no longer document these
 * operations, but forms still link to them as `previewMarkup`.
 */
export const rendering = defineResource({
  /**
   * Renders Markdown to HTML. References such as `#12` are resolved relative to `context`, the URL of a work package or
   * project. Fails with 400 `InvalidRenderContext` for any other URL.
   *
   * @example
   * const html = await pm.rendering.markdown({ text: "See #12", context: "/api/v3/work_packages/7" });
   */
  markdown: post("/render/markdown", {
    query: () =>
      listQuery({
        /**
         * URL of a work package or project, such as `/api/v3/work_packages/7`. References in the text are resolved
         * relative to it. Default: none.
         */
        context: z.string(),
      }),
    body: z.string(),
    /** The Markdown to render. */
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),

  /** Renders plain text to HTML, with line breaks and links. */
  plain: post("/render/plain", {
    body: z.string(),
    /** The text to render. */
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),
});
