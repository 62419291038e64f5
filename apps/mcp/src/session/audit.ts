/** One line of the audit: a tool call and its outcome. It contains no text from documents and no credentials. */
export interface AuditEntry {
  readonly tool: string;
  /** The operation that was read or described: `pm.workPackages.get`. */
  readonly operation?: string | undefined;
  /** Operations of the plan that the call made or committed. */
  readonly writes: readonly string[];
  readonly outcome: "ok" | "refused" | "failed";
  /** Estimated tokens of the result. */
  readonly tokens: number;
  /** Digest of a plan, the same in the lines of `plan` and `commit`. */
  readonly plan?: string | undefined;
  /** The user, for a server with several users. */
  readonly user?: string | undefined;
}

/** Function that writes an entry. Must not throw. */
export type Audit = (entry: AuditEntry) => void;

/** Returns an audit that writes each entry as a line of JSON with its time. */
export function jsonLines(write: (line: string) => void, now: () => Date = () => new Date()): Audit {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`);
}
