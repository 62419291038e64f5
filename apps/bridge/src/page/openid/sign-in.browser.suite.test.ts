import { axeViolations } from "@halyard/testing/axe";
import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import { describe, expect, onTestFinished, test } from "vitest";
import { openTab, type Tab } from "../../../test/chromium.js";
import { openIdServer } from "../../../test/openid-provider.js";
import { type PageFixture, startPage } from "../../../test/page-fixture.js";
import type { ActionsView } from "../wire.js";

/**
 * Opens the page in Chromium. Among the provider's users, ada is a reader, grace is an operator, and eve is neither.
 */
async function open(): Promise<{ readonly bridge: PageFixture; readonly issuer: string; readonly tab: Tab }> {
  const bridge = await startPage({ allowActions: true });
  onTestFinished(() => bridge.close());
  const provider = await openIdServer(`${bridge.url}/api/sign-in/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const named = { subjects: [], emails: [] };
  const openid = {
    ...{ issuer, clientId, clientSecret, label: "Harbour" },
    ...{ readers: { ...named, groups: ["crew"] }, operators: { ...named, groups: ["ops"] } },
  };
  bridge.settings = { ...bridge.settings, publicUrl: bridge.url, page: { ...bridge.settings.page, openid } };
  await bridge.store.connections.pause("forge", "the token was revoked");
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const tab = await openTab(browser, bridge);
  // The provider's pages use fonts from another server, and the browser would wait for them.
  await tab.page.route(
    (address) => address.hostname !== "127.0.0.1",
    (route) => route.abort(),
  );
  return { bridge, issuer, tab };
}

async function signInAtProvider({ page }: Tab, issuer: string, login: string): Promise<void> {
  await page.waitForURL((address) => address.origin === issuer, { waitUntil: "commit" });
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  // The provider's next page asks for consent, and has no login field.
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}

describe.skipIf(chromiumPath === undefined)("the button of the OpenID provider in Chromium", () => {
  test("signs a reader in, who sees no button of an action", async () => {
    const { bridge, issuer, tab } = await open();
    const { page } = tab;
    await page.getByRole("button", { name: "Sign in with Harbour" }).click();
    await signInAtProvider(tab, issuer, "ada");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Connections" }).click();
    await page.locator(".connection", { hasText: "forge" }).getByText("paused").first().waitFor();
    expect(await page.getByRole("button", { name: "Resume" }).filter({ visible: true }).count()).toBe(0);
    const { actions } = await page.evaluate(async () => (await (await fetch("/api/actions")).json()) as ActionsView);
    expect(actions).toMatchObject([{ origin: "openid", subject: "ada", action: "sign_in", outcome: "done" }]);
    expect(new URL(page.url()).origin).toBe(bridge.url);
  });

  test("signs an operator in, who may act, and whom the log of actions names", async () => {
    const { bridge, issuer, tab } = await open();
    const { page } = tab;
    await page.getByRole("button", { name: "Sign in with Harbour" }).click();
    await signInAtProvider(tab, issuer, "grace");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Connections" }).click();
    await page.getByRole("button", { name: "Resume forge" }).click();
    await expect.poll(() => bridge.asked).toEqual(["resume forge"]);
    await page.getByRole("navigation").getByRole("link", { name: "Actions" }).click();
    const row = page.locator("tbody tr", { hasText: "Resumed a connection" });
    await row.getByText("Subject grace").waitFor();
    await row.getByText("done").waitFor();
    expect(await row.getByText("forge").count()).toBe(1);
    // The visit to the provider is recorded as a request to another origin.
    expect(tab.complaints).toContain(`request to ${issuer}`);
  });

  test("refuses an account that is not allowed to see the page: the page says so, and there is no session", async () => {
    const { bridge, issuer, tab } = await open();
    const { page } = tab;
    await page.getByRole("button", { name: "Sign in with Harbour" }).click();
    await signInAtProvider(tab, issuer, "eve");
    await page.getByRole("alert").getByText("Your account is not allowed to see this page.").waitFor();
    expect(page.url()).toBe(`${bridge.url}/`);
    await page.getByLabel("Token").waitFor();
    await page.getByRole("button", { name: "Sign in with Harbour" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(async () => (await fetch("/api/status")).status)).toBe(401);
    expect(await bridge.store.actions.list({ limit: 5 })).toEqual([]);
    expect(bridge.log.join("\n")).toContain(
      "is not allowed to see the page. To permit the sign-in, add the user to `page.openid.readers`. subject=eve",
    );
  });
});
