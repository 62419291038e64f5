import { createReport, type Finding, type Report } from "../report.js";
import { counted } from "../../config/counted.js";

/** Receives each line of output. */
export type Print = (line: string) => void;

/**
 * Runs a command that reports findings. Prints each finding as it arrives, or all findings as one JSON document at the
 * end.
 *
 * @returns Whether no problem was found.
 */
export async function printFindings(
  work: (report: Report) => Promise<void>,
  { json }: { readonly json: boolean },
  print: Print,
): Promise<boolean> {
  const report = createReport((finding) => {
    if (!json) for (const line of linesOf(finding)) print(line);
  });
  await work(report);
  const count = (level: Finding["level"]): number =>
    report.findings.filter((finding) => finding.level === level).length;
  const problems = count("problem");
  if (json) print(JSON.stringify({ ok: problems === 0, findings: report.findings }, undefined, 2));
  else {
    const sums = [counted(problems, "problem"), counted(count("warning"), "warning"), counted(count("note"), "note")];
    print(`\n${sums.join(", ")}, ${count("ok")} fine`);
  }
  return problems === 0;
}

function linesOf({ level, place, message, advice }: Finding): string[] {
  const indented = advice?.split("\n").map((line) => `         ${line}`) ?? [];
  return [`${level.padEnd(8)} ${place}: ${message}`, ...indented];
}
