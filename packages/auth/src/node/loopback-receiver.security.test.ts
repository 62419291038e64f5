import { networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { sendRaw } from "../../test/support/send-raw.js";
import { loopbackReceiver, type LoopbackReceiver } from "./loopback-receiver.js";

async function waiting(): Promise<{ receiver: LoopbackReceiver; callback: Promise<string>; good: string }> {
  const receiver = await loopbackReceiver();
  onTestFinished(() => receiver.close());
  const callback = receiver.callback("right");
  callback.catch(() => undefined);
  return { receiver, callback, good: `${receiver.redirectUri}?code=c1&state=right` };
}

describe("the loopback receiver accepts one callback, and only the expected one", () => {
  it.each([
    ["another state", "?code=evil&state=wrong", {}, 400],
    ["no state", "?code=evil", {}, 400],
    ["a callback with neither code nor error", "?state=right", {}, 400],
    ["another method", "?code=evil&state=right", { method: "POST" }, 405],
    ["another host name, as after DNS rebinding", "?code=evil&state=right", { host: "evil.example" }, 421],
  ])("rejects %s and keeps waiting", async (_name, query, options, status) => {
    const { receiver, callback, good } = await waiting();
    const refused = await sendRaw(receiver.redirectUri + query, options);
    expect(refused.status).toBe(status);
    expect(refused.body).not.toContain("evil");
    await sendRaw(good);
    expect(await callback).toBe(good);
  });

  it("rejects other paths and invalid URLs", async () => {
    const { receiver, callback, good } = await waiting();
    const { origin } = new URL(receiver.redirectUri);
    expect((await sendRaw(`${origin}/favicon.ico`)).status).toBe(404);
    expect((await sendRaw(`${origin}/callback/more?code=evil&state=right`)).status).toBe(404);
    await sendRaw(good);
    expect(await callback).toBe(good);
  });

  it("rejects every request before callback() is called", async () => {
    const receiver = await loopbackReceiver();
    expect((await sendRaw(`${receiver.redirectUri}?code=evil&state=`)).status).toBe(400);
    expect((await sendRaw(`${receiver.redirectUri}?code=evil`)).status).toBe(400);
    await receiver.close();
  });

  it("cannot be reached from outside this machine", async () => {
    const { receiver } = await waiting();
    const { port } = new URL(receiver.redirectUri);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === "IPv4" && !internal);
    for (const { address } of outside) {
      await expect(sendRaw(`http://${address}:${port}/callback`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    }
    expect(new URL(receiver.redirectUri).hostname).toBe("127.0.0.1");
  });

  it("responds with a page that loads nothing, is not cached and sends no referrer", async () => {
    const { good } = await waiting();
    expect((await sendRaw(good)).headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      connection: "close",
    });
  });
});
