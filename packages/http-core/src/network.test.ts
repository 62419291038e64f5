import { expect, test } from "vitest";
import { createTransport, type NetworkRequest } from "./index.js";

test("a transport creates the header fields of its requests", async () => {
  class OwnHeaders extends Headers {}
  const requests: NetworkRequest[] = [];
  const client = createTransport({
    baseUrl: "https://server.test",
    headers: { "x-note": "rig" },
    transport: {
      createHeaders: () => new OwnHeaders(),
      send(request) {
        requests.push(request);
        const body = new Response("{}").body;
        const headers = new Headers({ "content-type": "application/json" });
        return Promise.resolve({ status: 200, headers, url: "", redirected: false, type: "default", body });
      },
    },
  });
  await client.request({ method: "GET", url: "/risks", media: "json", retry: "safe" });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).toBeInstanceOf(OwnHeaders);
  expect(requests[0]?.headers.get("x-note")).toBe("rig");
  expect(requests[0]?.headers.get("accept")).toBe("application/json");
});
