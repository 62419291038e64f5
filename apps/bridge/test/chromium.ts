import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type PageFixture, pageToken } from "./page-fixture.js";

/** A browser tab. `complaints` records errors, dialogs, and requests to other origins, none of which should occur. */
export interface Tab {
  readonly page: Page;
  readonly complaints: string[];
  /** Method and path of each request. */
  readonly requests: string[];
}

/** Opens the page in a tab with its own cookies. */
export async function openTab(
  browser: Browser,
  { url }: Pick<PageFixture, "url">,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Ignores the message that Chromium itself logs for each response with a status of 400 or above.
    if (message.type() !== "info" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname}`);
    if (origin !== url) complaints.push(`request to ${origin}`);
  });
  await page.goto(url);
  return { page, complaints, requests };
}

/** Signs in and waits for the overview. */
export async function signIn(page: Page, token: string = pageToken): Promise<void> {
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await shown(page);
}

/** Switches to a view, which must not be the current one, and waits for its content. */
export async function visit(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        addEventListener("hashchange", () => resolve(), { once: true });
        location.hash = address;
      }),
    hash,
  );
  await shown(page);
}

/** Waits until the current view shows its first content, or a message that there is no content. */
function shown(page: Page): Promise<void> {
  const content = ".sheet tbody tr, .course > li, .connection, .empty";
  return page.locator(content).filter({ visible: true }).first().waitFor();
}
