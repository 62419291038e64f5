import { launchChromium } from "./chromium.js";
const [url, token, out] = process.argv.slice(2) as [string, string, string];
const browser = await launchChromium();
const page = await (await browser.newContext({ viewport: { width: 1200, height: 900 } })).newPage();
await page.goto(url);
await page.getByLabel("Token").fill(token);
await page.getByRole("button", { name: "Sign in" }).click();
await page.getByRole("heading", { name: "Overview" }).waitFor();
await page.waitForTimeout(2500);
await page.screenshot({ path: `${out}-overview.png` });
for (const hash of ["#/deliveries", "#/links", "#/connections"]) {
  await page.evaluate((h) => { location.hash = h; }, hash);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}-${hash.slice(2)}.png` });
}
await browser.close();
