import { describe, expect, it } from "vitest";
import { loopback } from "../../test/support/loopback.js";
import { sendRaw } from "../../test/support/send-raw.js";
import { loopbackReceiver } from "./loopback-receiver.js";

describe("loopbackReceiver", () => {
  it("returns the callback URL, shows the message to the user, and closes", async () => {
    const receiver = await loopbackReceiver({ message: "Done." });
    const callback = receiver.callback("s1");
    const url = `${receiver.redirectUri}?code=c1&state=s1&iss=x`;
    const page = await sendRaw(url);
    expect(page).toMatchObject({ status: 200, body: "Done.\n" });
    expect(await callback).toBe(url);
    await expect(sendRaw(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("returns a callback with an error too, and tells the user", async () => {
    const receiver = await loopbackReceiver({ path: "/" });
    const callback = receiver.callback("s1");
    const page = await sendRaw(`${receiver.redirectUri}?error=access_denied&state=s1`);
    expect(page.body).toContain("did not succeed");
    expect(new URL(await callback).searchParams.get("error")).toBe("access_denied");
  });

  it("closes at its timeout, whether or not callback() was called", async () => {
    const receiver = await loopbackReceiver({ timeout: 20 });
    await expect(receiver.callback("s1")).rejects.toMatchObject({ code: "oauth_timeout" });
    await expect(sendRaw(receiver.redirectUri)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(receiver.callback("s1")).rejects.toMatchObject({ code: "oauth_timeout" });
  });

  it("waits indefinitely with a timeout of Infinity", async () => {
    const receiver = await loopbackReceiver({ timeout: Infinity });
    const callback = receiver.callback("s1");
    await sendRaw(`${receiver.redirectUri}?code=c1&state=s1`);
    expect(await callback).toContain("code=c1");
    await expect(loopbackReceiver({ timeout: NaN })).rejects.toMatchObject({ code: "configuration_invalid" });
  });

  it("closes when its signal aborts", async () => {
    const controller = new AbortController();
    const receiver = await loopbackReceiver({ signal: controller.signal });
    const callback = receiver.callback("s1");
    controller.abort(new Error("given up"));
    await expect(callback).rejects.toThrow("given up");
    await expect(sendRaw(receiver.redirectUri)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(loopbackReceiver({ signal: controller.signal })).rejects.toThrow("given up");
  });

  it("can be closed more than once", async () => {
    const receiver = await loopbackReceiver();
    const callback = receiver.callback("s1");
    await receiver.close();
    await receiver.close();
    await expect(callback).rejects.toMatchObject({ name: "AbortError" });
  });

  it("listens on the configured port, and reports a port in use", async () => {
    const port = Number(new URL(await loopback(() => undefined)).port);
    await expect(loopbackReceiver({ port })).rejects.toThrow(
      new RegExp(`cannot listen on port ${port} \\(EADDRINUSE\\)`),
    );
    const first = await loopbackReceiver();
    const free = Number(new URL(first.redirectUri).port);
    await first.close();
    const second = await loopbackReceiver({ port: free });
    expect(second.redirectUri).toBe(`http://127.0.0.1:${free}/callback`);
    await second.close();
  });

  it("rejects a path without a leading slash", async () => {
    await expect(loopbackReceiver({ path: "callback" })).rejects.toMatchObject({ code: "configuration_invalid" });
  });
});
