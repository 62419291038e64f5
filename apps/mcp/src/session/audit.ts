/** Entry in the audit: a tool call and its outcome. It contains no text from documents and no credentials. */
export interface AuditEntry {
  readonly tool: string;
  /**
   * Id of the operation that the call is about, such as `pm.workPackages.get`. Present for `read`, `describe`, and a
   * tool for a single operation.
   */
  readonly operation?: string | undefined;
  /** The plan's operations, for a call that made or committed a plan. */
  readonly writes: readonly string[];
  readonly outcome: "ok" | "refused" | "failed";
  /** Estimated number of tokens in the result. */
  readonly tokens: number;
  /** Digest of the plan. The call that makes a plan and the call that commits it have the same digest. */
  readonly plan?: string | undefined;
  /** User who made the call, on a server with several users. */
  readonly user?: string | undefined;
}

/** Writes an entry. Must not throw. */
export type Audit = (entry: AuditEntry) => void;

/** Creates an audit that writes each entry, with its time, as a line of JSON. */
export function jsonLines(write: (line: string) => void, now: () => Date = () => new Date()): Audit {
  return (entry) => write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`);
}
