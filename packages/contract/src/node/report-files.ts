import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, slugOf, toSummary } from "../compatibility.ts";
import { toMarkdown } from "../markdown.ts";
import type { Report } from "../report.ts";

/** Folder that contains a summary for each server version tested. */
export const summaries = join(import.meta.dirname, "..", "..", "reports");

/** Writes a report as `<server>.md` and `<server>.json`. */
export async function writeReport(folder: string, report: Report): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = slugOf(report.server);
  await writeFile(join(folder, `${name}.json`), format(report));
  await writeFile(join(folder, `${name}.md`), toMarkdown(report));
}

/** Stores a report's summary, from which `docs/compatibility.md` is generated. */
export async function keepSummary(report: Report): Promise<void> {
  await mkdir(summaries, { recursive: true });
  await writeFile(join(summaries, `${slugOf(report.server)}.json`), format(toSummary(report)));
}
