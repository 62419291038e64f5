/** One fault in a configuration. Never holds the value of a secret. */
export interface ConfigIssue {
  /** Where it is: `git[0].token`, or the name of an environment variable; empty for the whole. */
  readonly path: string;
  /** Line in the file, from 1, where there is a file. */
  readonly line?: number | undefined;
  /** What was expected, what is there, and what to do. */
  readonly message: string;
}

/** A configuration that cannot be used. It names every fault at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** The file, or what else was read. */
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
