import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageSettings } from "./options.js";
import { rawDeliveryView } from "./raw-delivery.js";
import type { RawDeliveryView } from "./wire.js";

const settings: PageSettings = {
  page: { token: "page-token", allowActions: false },
  mappings: [],
  openproject: [
    { name: "pm", url: "https://pm.example.com", webhookSecrets: ["pm-now", "pm-before"], apiKey: "pm-key" },
  ],
  git: [
    {
      name: "forge",
      url: "https://git.example.com",
      webhookSecrets: ["forge-now"],
      product: "gitea",
      token: "forge-token",
    },
  ],
};
const own = ["page-token", "pm-now", "pm-before", "pm-key", "forge-now", "forge-token"];

function view(body: string, headers: Record<string, string> = {}): RawDeliveryView {
  return rawDeliveryView(
    { id: "1", connection: "forge", receivedAt: 0, headers, body: new TextEncoder().encode(body) },
    settings,
  );
}

describe("a delivery as received", () => {
  it("never shows a secret of the bridge in any place", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...own), fc.string(), (before, secret, after) => {
        for (const text of [before + secret + after, JSON.stringify({ [before]: [`${secret}${after}`] })]) {
          expect(view(text).body).not.toContain(secret);
        }
      }),
    );
  });

  it("removes fields named like a secret, and leaves the rest unchanged", () => {
    const body =
      '{ "secret" : "a\\"b", "user": {"api_key":"c", "name":"d"}, "access_token":"e", "id": 90071992547409931 }';
    expect(view(body).body).toBe(
      '{ "secret" : "[removed]", "user": {"api_key":"[removed]", "name":"d"}, "access_token":"[removed]", "id": 90071992547409931 }',
    );
  });

  it("removes a truncated secret", () => {
    const body = `{"token":"${"t".repeat(300_000)}"}`;
    expect(view(body).body).toBe('{"token":"[removed]"');
  });

  it("removes credentials from addresses", () => {
    expect(view('{"clone_url":"https://ada:pw@git.example.com/acme/rig.git"}').body).toBe(
      '{"clone_url":"https://[removed]@git.example.com/acme/rig.git"}',
    );
  });

  it("decodes a form before it searches for secrets", () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const form = new URLSearchParams({ payload: '{"secret":"s p","ref":"main"}' });
    expect(view(form.toString(), headers).body).toBe('{"secret":"[removed]","ref":"main"}');
  });

  it("shows no signature, credential or cookie among the headers", () => {
    const { headers } = view("{}", {
      "content-type": "application/json",
      "x-gitea-event": "push",
      "x-gitea-event-type": "push",
      "x-github-delivery": "d-1",
      "x-gitea-signature": "0a",
      "x-hub-signature-256": "sha256=0a",
      "x-op-signature": "sha1=0a",
      authorization: "Basic YTpi",
      "proxy-authorization": "Basic YTpi",
      cookie: "a=b",
      "x-api-key": "c",
    });
    expect(headers).toEqual({
      "content-type": "application/json",
      "x-gitea-event": "push",
      "x-gitea-event-type": "push",
      "x-github-delivery": "d-1",
    });
  });

  it("truncates a large body, and reports that", () => {
    const { body, bytes, truncated } = view("a".repeat(300_000));
    expect({ length: body.length, bytes, truncated }).toEqual({ length: 262_144, bytes: 300_000, truncated: true });
  });

  it("accepts bytes that are not text, and stays fast for a hostile body", () => {
    const binary = {
      id: "1",
      connection: "forge",
      receivedAt: 0,
      headers: {},
      body: new Uint8Array([0xff, 0xfe, 0x00, 0x41]),
    };
    expect(rawDeliveryView(binary, settings).body).toContain("A");
    for (const part of ['"secret', '"', '"a" ', "//a", '\\"']) {
      expect(view(part.repeat(262_144 / part.length)).truncated).toBe(false);
    }
  });
});
