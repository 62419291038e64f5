import fc from "fast-check";
import { expect, test } from "vitest";
import { stages } from "../../config/stage.js";
import { findMarker, hiddenMarker, type Marker, markedUrl, readHiddenMarker } from "./marker.js";
import { link } from "./markdown.js";

const url = "https://git.test/acme/rig/pulls/12";

test("a marker begins with the address and the bridge's name", () => {
  expect(markedUrl(url)).toBe(`${url}#halyard-bridge`);
  expect(markedUrl(url, { stage: "merged", closes: true })).toBe(`${url}#halyard-bridge:merged:closes`);
});

test("the content of a marker is read back", () => {
  const markers: fc.Arbitrary<Marker> = fc.record({
    stage: fc.constantFrom(undefined, ...stages),
    closes: fc.boolean(),
    ci: fc.constantFrom(undefined, "success", "failure", "pending", "none"),
    refusedFrom: fc.option(fc.nat(999_999), { nil: undefined }),
    agreedTitle: fc.option(fc.stringMatching(/^[\w-]{1,22}$/), { nil: undefined }),
    agreedState: fc.constantFrom(undefined, "open", "closed"),
    paired: fc.constantFrom(undefined, true),
    unlinked: fc.boolean(),
    tag: fc.option(fc.stringMatching(/^[\w-]{1,12}$/), { nil: undefined }),
  });
  fc.assert(
    fc.property(markers, (marker) => {
      const text = `${link("acme/rig#12", markedUrl(url, marker))} **Hoist** (draft)`;
      expect(findMarker(text)).toEqual({ ...marker, url });
      expect(findMarker(`Hoisted ${markedUrl(url, marker)}`)).toEqual({ ...marker, url });
    }),
  );
});

test("unknown words of a later version are ignored", () => {
  expect(findMarker(`[x](${url}#halyard-bridge:merged:sunk:closes)`)).toMatchObject({ stage: "merged", closes: true });
});

test("text without a marker gives undefined", () => {
  expect(findMarker(`[x](${url})`)).toBeUndefined();
});

test("the hidden marker lists work packages by connection, in a fixed order", () => {
  const ids = new Map([
    ["pm", [9, 7]],
    ["archive", [3]],
    ["empty", []],
  ]);
  expect(hiddenMarker(ids)).toBe("<!-- halyard-bridge archive=3 pm=7,9 -->");
  expect(readHiddenMarker(`Text\n\n${hiddenMarker(ids)}\n`)).toEqual(
    new Map([
      ["archive", [3]],
      ["pm", [7, 9]],
    ]),
  );
  expect(hiddenMarker(new Map())).toBe("<!-- halyard-bridge -->");
  expect(readHiddenMarker("<!-- halyard-bridge -->")).toEqual(new Map());
});

test("only the last line is a hidden marker", () => {
  expect(readHiddenMarker("<!-- halyard-bridge pm=1 -->\nmore")).toBeUndefined();
  expect(readHiddenMarker("quoted: <!-- halyard-bridge pm=1 -->")).toBeUndefined();
});
