import { describe, expect, test } from "vitest";
import { NetworkFailure, readNetworkFailure } from "./connection-failure.js";

const plain = { text: (text: string): string => text };

function fault(message: string, fields: object = {}, cause?: unknown): Error {
  return Object.assign(new TypeError(message, cause === undefined ? undefined : { cause }), fields);
}

describe("a failure is `not_sent` only when no byte was sent", () => {
  test.each<[string, unknown, string, string]>([
    [
      "Node, refused",
      fault("fetch failed", {}, fault("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED" })),
      "not_sent",
      "ECONNREFUSED",
    ],
    [
      "Node, refused at two addresses",
      fault(
        "fetch failed",
        {},
        Object.assign(new AggregateError([fault("connect ECONNREFUSED ::1:1", { code: "ECONNREFUSED" })]), {
          code: "ECONNREFUSED",
        }),
      ),
      "not_sent",
      "ECONNREFUSED",
    ],
    [
      "Node, unknown name",
      fault("fetch failed", {}, fault("getaddrinfo ENOTFOUND x.invalid", { code: "ENOTFOUND" })),
      "not_sent",
      "ENOTFOUND",
    ],
    [
      "Node, connecting took too long",
      fault("fetch failed", {}, fault("Connect Timeout Error", { code: "UND_ERR_CONNECT_TIMEOUT" })),
      "not_sent",
      "UND_ERR_CONNECT_TIMEOUT",
    ],
    [
      "Node, unreachable while connecting",
      fault("fetch failed", {}, fault("connect EHOSTUNREACH 10.0.0.1:80", { code: "EHOSTUNREACH" })),
      "not_sent",
      "EHOSTUNREACH",
    ],
    [
      "Node, unreachable in the middle",
      fault("fetch failed", {}, fault("read EHOSTUNREACH", { code: "EHOSTUNREACH" })),
      "unknown",
      "EHOSTUNREACH",
    ],
    [
      "Node, network gone in the middle",
      fault("fetch failed", {}, fault("write ENETUNREACH", { code: "ENETUNREACH" })),
      "unknown",
      "ENETUNREACH",
    ],
    [
      "Node, certificate",
      fault("fetch failed", {}, fault("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" })),
      "not_sent",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
    ],
    [
      "Node, reset",
      fault("fetch failed", {}, fault("read ECONNRESET", { code: "ECONNRESET" })),
      "unknown",
      "ECONNRESET",
    ],
    [
      "Node, closed",
      fault("fetch failed", {}, fault("other side closed", { code: "UND_ERR_SOCKET" })),
      "unknown",
      "UND_ERR_SOCKET",
    ],
    [
      "Node, cut off",
      fault("terminated", {}, fault("other side closed", { code: "UND_ERR_SOCKET" })),
      "unknown",
      "UND_ERR_SOCKET",
    ],
    [
      "Bun, refused",
      fault("Unable to connect. Is the computer able to access the url?", { code: "ConnectionRefused" }),
      "not_sent",
      "ConnectionRefused",
    ],
    [
      "Bun, reset",
      fault("The socket connection was closed unexpectedly.", { code: "ECONNRESET" }),
      "unknown",
      "ECONNRESET",
    ],
    [
      "Deno, refused",
      fault(
        "error sending request for url (http://127.0.0.1:1/): client error (Connect): tcp connect error: Connection refused (os error 111)",
      ),
      "not_sent",
      "TypeError",
    ],
    [
      "Deno, unknown name",
      fault(
        "error sending request for url (http://x.invalid/): client error (Connect): dns error: failed to lookup address information: Name or service not known",
      ),
      "not_sent",
      "TypeError",
    ],
    ["Deno, reset", fault("error sending request: connection closed before message completed"), "unknown", "TypeError"],
    ["workerd", fault("Network connection lost."), "unknown", "TypeError"],
    ["Chromium", fault("Failed to fetch"), "unknown", "TypeError"],
    ["an empty cause", undefined, "unknown", "network error"],
    ["a text", "broken", "unknown", "network error"],
  ])("%s", (_, error, outcome, code) => {
    expect(readNetworkFailure(error, plain, true)).toMatchObject({ name: "NetworkFailure", outcome, code });
  });

  test("an error that may belong to another connection is not `not_sent`", () => {
    const inner = fault("connect ECONNREFUSED 10.0.0.7:9000", { code: "ECONNREFUSED" });
    expect(readNetworkFailure(fault("fetch failed", {}, inner), plain)).toMatchObject({ outcome: "unknown" });
  });

  test.each<[string, unknown]>([
    ["quotes such a failure", fault("upstream said: Connection refused")],
    ["quotes the one of Deno", fault("bad gateway: error sending request: client error (Connect): dns error")],
    ["has a code that says otherwise", fault("ECONNREFUSED before, now read", { code: "ECONNRESET" })],
    ["has a code that only begins like one", fault("", { code: "ENOTFOUNDED" })],
  ])("a message that %s is not `not_sent`", (_, error) => {
    expect(readNetworkFailure(error, plain, true)).toMatchObject({ outcome: "unknown" });
  });
});

test("the message and code of the innermost cause are used, shortened when long", () => {
  const inner = fault("other side closed", { code: "UND_ERR_SOCKET" });
  expect(readNetworkFailure(fault("fetch failed", {}, inner), plain).message).toBe(
    "UND_ERR_SOCKET (other side closed)",
  );
  expect(readNetworkFailure(fault("read ECONNRESET.", { code: "ECONNRESET" }), plain).message).toBe("read ECONNRESET");
  expect(readNetworkFailure(fault("x".repeat(1000)), plain).message).toHaveLength(300);
});

test("circular causes and hostile fields are harmless, and an error that was read stays unchanged", () => {
  const circle = fault("round");
  circle.cause = circle;
  expect(readNetworkFailure(circle, plain).message).toBe("round");
  expect(readNetworkFailure({ message: 7, code: {}, name: null, errors: [null] }, plain)).toBeInstanceOf(
    NetworkFailure,
  );
  const known = readNetworkFailure(circle, plain);
  expect(readNetworkFailure(known, plain)).toBe(known);
});
