import { countVerdicts, problemsOf, type Report, verdicts } from "./report.ts";

/** Formats a report as Markdown. */
export function toMarkdown(report: Report): string {
  const { server, checks, partsPassed, parts, operations } = report;
  const counts = countVerdicts(operations);
  const problems = problemsOf(report);
  const skipped = parts.filter(({ outcome }) => outcome !== "failed");
  return [
    `# Contract: ${server.name} ${server.version}`,
    "",
    summarize(report),
    "",
    "| verdict | operations |",
    "| --- | --- |",
    ...verdicts.map((verdict) => `| ${verdict} | ${counts[verdict]} |`),
    "",
    `Checks: ${partsPassed} parts, ${checks.lists} lists, ${checks.writes} writes, ${checks.refusals} errors, ${checks.events} events.`,
    "",
    ...section("Problems", problems),
    ...section(
      "Skipped or incomplete parts",
      skipped.map(({ scenario, title, outcome, reason }) => `${scenario}: ${title}: ${outcome}: ${reason}`),
    ),
    "## Operations",
    "",
    "| operation | calls | verdict | problems |",
    "| --- | --- | --- | --- |",
    ...operations
      .filter(({ verdict }) => verdict !== "not in this version")
      .map(({ operation, calls, verdict, mismatches, failures }) => {
        const problems = [...mismatches, ...failures].map(inTable).join("<br>");
        return `| \`${operation}\` | ${calls} | ${verdict} | ${problems} |`;
      }),
    "",
  ].join("\n");
}

/** Formats a report's totals on one line. */
export function summarize({ server, operations, checks, parts }: Report): string {
  const counts = countVerdicts(operations);
  const failed = parts.filter(({ outcome }) => outcome === "failed").length;
  return (
    `${server.name} ${server.version}: ${counts.passed} operations passed, ${counts.refused} refused as expected, ` +
    `${counts["not implemented"]} not implemented (501), ${counts["not called"]} not called, ` +
    `${counts.mismatch} with mismatches, ${counts.failed} failed; ${failed} parts failed; ` +
    `checks passed for ${checks.lists} lists, ${checks.writes} writes, ` +
    `${checks.refusals} errors, ${checks.events} events`
  );
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${title}`, "", ...lines.map((line) => `- ${line.replaceAll("\n", " ")}`), ""];
}

function inTable(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
