/** One problem in a configuration. Never contains the value of a secret. */
export interface ConfigIssue {
  /** Field, such as `git[0].token`, or name of an environment variable. Empty for the whole configuration. */
  readonly path: string;
  /** Line in the file, from 1. Undefined without a file. */
  readonly line?: number | undefined;
  /** Expected value, actual value and next step. */
  readonly message: string;
}

/** Thrown for a configuration that cannot be used. The message lists every problem. */
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
