/**
 * Implements `npm run docs`: builds the site into `apps/docs/dist`, and with `--serve` also serves it on a local port.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSite } from "./site/build-site.ts";
import { serveSite } from "./site/serve-site.ts";

const folder = join(import.meta.dirname, "..", "dist");
const { values } = parseArgs({ options: { serve: { type: "boolean" }, port: { type: "string", default: "8085" } } });

const report = await buildSite(folder);
const sizes = Object.entries(report.sizes).map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)} kB`);
console.log(`${report.pages} pages, ${report.examples} examples in ${folder}`);
console.log(`gzip: ${sizes.join(", ")}`);
for (const link of report.deadLinks) console.error(`dead link: ${link}`);
if (report.deadLinks.length > 0) process.exitCode = 1;
else if (values.serve === true) {
  const { url } = await serveSite(folder, { port: Number(values.port) });
  console.log(`Serving ${url}. Press Ctrl+C to stop.`);
}
