import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Markdown to render. The servers require capitalized field names. */
export interface Markdown {
  /** The Markdown to render. */
  Text: string;
  /**
   * Rendering mode. `comment` and `gfm` turn references to issues and users into links, and keep line breaks. Default
   * `markdown`.
   */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /**
   * Base for relative links: a repository path (`owner/name`) or, in newer versions of Gitea, the path of a folder in
   * the repository.
   */
  Context?: string | undefined;
  /** Whether the text is a wiki page. In newer versions of Gitea, use `wiki` as `Mode` instead. */
  Wiki?: boolean | undefined;
}

/** Schema of {@link Markdown}. */
export const MarkdownSchema: z.Schema<Markdown> = z.lazy(() =>
  z.object({
    Text: z.string(),
    Mode: z.optional(z.enum(["markdown", "gfm", "comment", "wiki", "file"])),
    Context: z.optional(z.string()),
    Wiki: z.optional(z.boolean()),
  }),
);

/** Markup to render, in Markdown or another language. */
export interface Markup {
  /** The markup to render. */
  Text: string;
  /**
   * Rendering mode. `file` takes the markup language from `FilePath`; the other modes expect Markdown. Default
   * `markdown`.
   */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /** Name of the file, such as `README.org`. */
  FilePath?: string | undefined;
  /**
   * Base for relative links: a repository path (`owner/name`) or, in newer versions of Gitea, the path of a folder in
   * the repository.
   */
  Context?: string | undefined;
  /** Branch path to use in links, such as `src/branch/main`. Forgejo only. */
  BranchPath?: string | undefined;
  /** Whether the text is a wiki page. In newer versions of Gitea, use `wiki` as `Mode` instead. */
  Wiki?: boolean | undefined;
}

/** Schema of {@link Markup}. */
export const MarkupSchema: z.Schema<Markup> = z.lazy(() =>
  z.object({
    Text: z.string(),
    Mode: z.optional(z.enum(["markdown", "gfm", "comment", "wiki", "file"])),
    FilePath: z.optional(z.string()),
    Context: z.optional(z.string()),
    BranchPath: z.optional(z.string()),
    Wiki: z.optional(z.boolean()),
  }),
);

/**
 * Renders Markdown and other markup as HTML, as the web interface does: `git.rendering`. The server sanitizes the HTML;
 * the client does not check it.
 */
export const rendering = defineResource({
  /** Renders Markdown. */
  renderMarkdown: post("/markdown", { body: MarkdownSchema, media: { response: "text" }, retry: "safe" }),

  /** Renders Markdown without a mode or a context. The request body is the Markdown itself (`text`). */
  renderRawMarkdown: post("/markdown/raw", {
    body: z.lazy(() => z.string()),
    /** The Markdown to render. */
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),

  /** Renders markup in any language that the server supports. Fails with 422 for other languages. */
  renderMarkup: post("/markup", { body: MarkupSchema, media: { response: "text" }, retry: "safe" }),
});
