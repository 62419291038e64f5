/** One problem in a configuration. Never contains the value of a secret. */
export interface ConfigIssue {
  /**
   * Path of the field, such as `git[0].token`, or name of the environment variable. Empty for the whole configuration.
   */
  readonly path: string;
  /** Line number in the file, from 1. Undefined for environment variables. */
  readonly line?: number | undefined;
  /** Description of the problem, followed by the next step. */
  readonly message: string;
}

/** Thrown when a configuration cannot be used. The message lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** Name of the file, or "The environment". */
  readonly source: string;
  readonly issues: readonly ConfigIssue[];

  constructor(source: string, issues: readonly ConfigIssue[]) {
    const lines = issues.map(({ path, line, message }) => {
      const place = [line === undefined ? "" : `line ${line}`, path && `\`${path}\``].filter(Boolean).join(", ");
      return `\n  ${place === "" ? "" : `${place}: `}${message}`;
    });
    super(`${source} cannot be used:${lines.join("")}`);
    this.source = source;
    this.issues = issues;
  }
}
