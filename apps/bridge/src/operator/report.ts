import { isHalyardError } from "@halyard/http-core";
import { explainError } from "./explain-error.js";

/** Result of one check. */
export interface Finding {
  /** Place of the finding, such as `forge acme/rig`. */
  readonly place: string;
  /**
   * `note`: information, or something that cannot be checked from here. `warning`: the checked item works, but perhaps
   * not as intended. `problem`: the checked item does not work.
   */
  readonly level: "ok" | "note" | "warning" | "problem";
  /** Description of the finding, as a sentence without a full stop. */
  readonly message: string;
  /** Next step. */
  readonly advice?: string | undefined;
}

/** Collects findings about one thing, such as a repository. */
export interface Reporter {
  ok(message: string): void;
  note(message: string, advice: string): void;
  warning(message: string, advice: string): void;
  problem(message: string, advice: string): void;
  /**
   * Runs `work`. If a request fails, reports a problem and resolves to undefined.
   *
   * @param what - Infinitive that describes `work`, as in "cannot <what>".
   * @param advice - Next step if the server refuses or hides what `work` requests. For other errors, the next step
   * depends on the error.
   */
  attempt<Value>(what: string, advice: string, work: () => Promise<Value>): Promise<Value | undefined>;
}

/** Findings about all places. */
export interface Report {
  readonly findings: readonly Finding[];
  /** Returns a reporter for a place. Its findings are added to this report. */
  at(place: string): Reporter;
}

/**
 * Creates a report.
 *
 * @param onFinding - Called with each finding as soon as it is added.
 */
export function createReport(onFinding: (finding: Finding) => void = () => undefined): Report {
  const findings: Finding[] = [];
  return {
    findings,
    at(place) {
      const add = (level: Finding["level"], message: string, advice?: string): void => {
        const finding: Finding = { place, level, message, ...(advice !== undefined && { advice }) };
        findings.push(finding);
        onFinding(finding);
      };
      return {
        ok: (message) => add("ok", message),
        note: (message, advice) => add("note", message, advice),
        warning: (message, advice) => add("warning", message, advice),
        problem: (message, advice) => add("problem", message, advice),
        async attempt(what, advice, work) {
          try {
            return await work();
          } catch (error) {
            if (!isHalyardError(error)) throw error;
            const { reason, advice: other } = explainError(error);
            add("problem", `cannot ${what}: ${reason}`, other ?? advice);
            return undefined;
          }
        },
      };
    },
  };
}
