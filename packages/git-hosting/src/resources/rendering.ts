import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Markdown to be rendered. The fields are capitalised, as the servers want them. */
export interface Markdown {
  Text: string;
  /** `comment` and `gfm` link issues and users and break lines as comments do. Default `markdown`. */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /** What relative links begin with: path of a repository (`owner/name`) or, in newer Gitea, of a folder in it. */
  Context?: string | undefined;
  /** The text is a wiki page. Newer Gitea: give `wiki` as `Mode`. */
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

/** A text to be rendered in the language that its file name tells. */
export interface Markup {
  Text: string;
  /** With `file` the language follows from `FilePath`. Default `markdown`. */
  Mode?: "markdown" | "gfm" | "comment" | "wiki" | "file" | undefined;
  /** Name of the file, such as `README.org`. */
  FilePath?: string | undefined;
  /** What relative links begin with: path of a repository (`owner/name`) or, in newer Gitea, of a folder in it. */
  Context?: string | undefined;
  /** Path of the branch that links lead to, such as `src/branch/main`. Forgejo only. */
  BranchPath?: string | undefined;
  /** The text is a wiki page. Newer Gitea: give `wiki` as `Mode`. */
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
 * Makes HTML of texts, as the web interface shows them: `git.rendering`. The HTML is safe to show, as far as the server's
 * own clean-up goes.
 */
export const rendering = defineResource({
  /** Renders Markdown. */
  renderMarkdown: post("/markdown", { body: MarkdownSchema, media: { response: "text" }, retry: "safe" }),

  /** Renders Markdown that is the whole body (`text`), without any context. */
  renderRawMarkdown: post("/markdown/raw", {
    body: z.lazy(() => z.string()),
    bodyKey: "text",
    media: { request: "text", response: "text" },
    retry: "safe",
  }),

  /** Renders a text in any language the server knows. One it does not know is a 422. */
  renderMarkup: post("/markup", { body: MarkupSchema, media: { response: "text" }, retry: "safe" }),
});
