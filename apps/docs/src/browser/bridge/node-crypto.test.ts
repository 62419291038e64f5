import { createHash as createHashOfNode, createHmac as createHmacOfNode } from "node:crypto";
import { expect, test } from "vitest";
import { createHash, createHmac } from "./node-crypto.ts";

test.each(["", "text", "«Ümläute» and 👋", "x".repeat(1000)])("digests of %j are those of Node", (text) => {
  for (const encoding of ["base64url", "hex"] as const) {
    expect(createHash().update(text).digest(encoding)).toBe(createHashOfNode("sha256").update(text).digest(encoding));
    expect(createHmac("sha256", "secret").update(text).digest(encoding)).toBe(
      createHmacOfNode("sha256", "secret").update(text).digest(encoding),
    );
  }
});
