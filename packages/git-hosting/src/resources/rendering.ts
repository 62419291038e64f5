import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Markdown to render. The servers require capitalised field names. */
export interface Markdown {
  /** The Markdown to render. */
  Text: string;
  /** Rendering mode: `comment` and `gfm` link issues and users and keep line breaks. Default `markdown`. */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /** Base of relative links: the path of a repository (`owner/name`) or, in newer Gitea, of a folder in it. */
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

/** Markup to render, in the language that its file name indicates. */
export interface Markup {
  /** The markup to render, in the language that `FilePath` indicates. */
  Text: string;
  /** Rendering mode: with `file`, `FilePath` determines the language. Default `markdown`. */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /** Name of the file, such as `README.org`. */
  FilePath?: string | undefined;
  /** Base of relative links: the path of a repository (`owner/name`) or, in newer Gitea, of a folder in it. */
  Context?: string | undefined;
  /** Path of the branch for links, such as `src/branch/main`. Forgejo only. */
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
 * Renders Markdown and other markup as HTML, like the web interface: `git.rendering`. The server sanitizes the HTML;
 * this client does not check it.
 */
export const rendering = defineResource({
  /** Renders Markdown. */
  renderMarkdown: post("/markdown", { body: MarkdownSchema, media: { response: "text" }, retry: "safe" }),

  /** Renders Markdown that is sent as the whole request body (`text`), so without a mode or context. */
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
