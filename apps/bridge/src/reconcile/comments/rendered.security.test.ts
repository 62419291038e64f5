import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { commitListText } from "./commit-list-text.js";
import { gitCommentText } from "./git-comment-text.js";
import { findLastMarker, findMarker, markedUrl, readHiddenMarker, withoutMarkers } from "./marker.js";
import { code, oneLine, plain } from "./markdown.js";
import { type PullFacts, pullCommentText } from "./work-package-comment-text.js";

/**
 * Renders Markdown as OpenProject and the git servers do: with tables and strikethrough, and with links for addresses
 * that begin with a scheme or with `www.`. After rendering, these servers search the text between the tags for
 * mentions, e-mail addresses, references and links to wiki pages.
 */
function render(markdown: string): { readonly links: string[]; readonly text: string; readonly others: string[] } {
  const parser = new MarkdownIt("default", { html: true, linkify: true });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  parser.linkify.add("www.", {
    validate: (text: string, at: number) => /^[^\s<]+/.exec(text.slice(at))?.[0].length ?? 0,
    normalize: (match: { url: string }) => void (match.url = `http://${match.url}`),
  });
  const tokens = parser.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  return {
    links: tokens.filter(({ type }) => type === "link_open").map((token) => String(token.attrGet("href"))),
    text: tokens.filter(({ type }) => type === "text").reduce((all, { content }) => all + content, ""),
    others: tokens
      .filter(({ type }) => /html|image|table|fence|^code_block|heading|hr$/.test(type))
      .map(({ type }) => type),
  };
}

/** Generates hostile text from parts that have a special meaning for a server or the bridge. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          "#halyard-bridge",
          "#halyard-",
          "bridge",
          ":merged:closes",
          ":tag-abc",
          "<!-- halyard-bridge pm=1 -->",
          "-->",
        ],
        ...[
          "www.",
          "WWW.evil.example",
          "https://evil.example",
          "ftp://",
          "mailto:",
          "a@b.example",
          "@ada",
          "@",
          "#",
          "!13",
        ],
        ...[
          "[[",
          "]]",
          "[x](y)",
          "![i](u)",
          "<img src=x>",
          "&#64;ada",
          "`",
          "``",
          "|",
          "*",
          "_",
          "~~",
          "\\",
          "$",
          "\n",
          "\r\n",
        ],
        ...["\u200B", "\u2060", "\u00AD", "\u202E", " ", "OP", "7", "(", ")", "- ", "# ", "> ", "1. ", "```"],
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** Matches text that a server turns into a mention, a reference, an emoji, or a link to a wiki page or an address. */
const triggers = /@[\w-]|[#!]\d|\[\[|:[\w+-]+:|www\./i;

test("text in a comment causes no markup, link, mention or reference after rendering", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { links, others, text: shown } = render(`- before **${plain(text)}** after`);
      expect({ links, others }).toEqual({ links: [], others: [] });
      expect(shown).not.toMatch(triggers);
    }),
    { numRuns: 2000 },
  );
});

test("code is shown unchanged, without visible extra characters", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tokens = new MarkdownIt("commonmark").parseInline(`into ${code(text)} now`, {})[0]?.children ?? [];
      const shown = tokens.map(({ type, content }) => (type === "code_inline" ? ["code", content] : [type, content]));
      const line = oneLine(text);
      expect(shown).toEqual(
        /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(line)
          ? [["text", "into no name now"]]
          : [
              ["text", "into "],
              ["code", line],
              ["text", " now"],
            ],
      );
    }),
    { numRuns: 2000 },
  );
  for (const text of ["\u200B\u2060", "\u{E0000}"]) expect(code(text)).toBe("no name");
});

test("the only marker in a comment is the bridge's own, whatever its texts", () => {
  const url = "https://git.test/acme/rig/pulls/1";
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const facts: PullFacts = {
        ...{ label: "acme/rig#1", url, number: 1, title: one, author: other, stage: "merged" as const, mergedBy: one },
        ...{ requested: [one], approvedBy: [other], rejectedBy: [one], mergeCommit: other, base: one },
        ...{
          checks: { state: "failure" as const, failed: [one, other] },
          branch: { name: other, exists: true, isForeign: false },
        },
      };
      expect(findMarker(pullCommentText(7, facts, { stage: "opened" }))).toMatchObject({ url, stage: "opened" });
      const list = commitListText("acme/rig", one, { url, repository: 1 }, [
        { sha: "abc", url, message: other, author: one },
      ]);
      expect(findMarker(list)).toMatchObject({ url, stage: undefined, tag: undefined });

      const shown = {
        id: 7,
        url: "https://pm.test/wp/7",
        type: one,
        project: other,
        title: other,
        status: one,
        assignee: other,
      };
      const named = [{ connection: "pm", shown: { ...shown, isClosed: false }, closes: true, refused: other }];
      const text = gitCommentText("pull request", named, [one], true, { remarks: [plain(other)] }) ?? "";
      expect([...(readHiddenMarker(text) ?? [])]).toEqual([["pm", [7]]]);
    }),
    { numRuns: 500 },
  );
});

test("the only marker of a time entry is the bridge's own, whatever the text and the name", () => {
  const own = markedUrl("https://git.test/acme/rig/commit/abc", { tag: "own" });
  fc.assert(
    fc.property(hostile, hostile, (text, name) => {
      const entry = `${withoutMarkers(oneLine(text))} (${withoutMarkers(oneLine(name))}) ${own}`;
      expect(entry.match(/#halyard-bridge/g)).toHaveLength(1);
      expect(findLastMarker(entry)).toMatchObject({ tag: "own" });
    }),
    { numRuns: 2000 },
  );
});
