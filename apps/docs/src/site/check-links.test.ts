import { expect, test } from "vitest";
import { deadLinks, deadMarkdownLinks } from "./check-links.ts";

test("links to a missing page or heading are found", () => {
  const files = new Map([
    [
      "index.html",
      '<a href="guides/">a</a> <a href="guides/#start">b</a> <a href="none/">c</a> <a href="guides/#end">d</a>',
    ],
    [
      "guides/index.html",
      '<h2 id="start">Start</h2> <a href="../">up</a> <a href="https://example.com/">elsewhere</a>',
    ],
  ]);

  expect(deadLinks(files)).toEqual([
    "index.html: the link none/ leads to a file that does not exist",
    "index.html: the link guides/#end leads to a heading that does not exist",
  ]);
});

test("links in Markdown to a missing file are found, but not those in code", () => {
  const texts = new Map([
    ["llms.txt", "- [Guide](guides/index.md)\n- [Gone](gone/index.md#part)\n"],
    [
      "guides/index.md",
      "[Start](../index.md), [elsewhere](https://example.com/)\n\n```ts\nconst list = [](none)\n```\n",
    ],
  ]);

  expect(deadMarkdownLinks(new Set(["index.md", "guides/index.md"]), texts)).toEqual([
    "llms.txt: the link gone/index.md leads to a file that does not exist",
  ]);
});
