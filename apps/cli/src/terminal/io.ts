/** Prompts for the user at a terminal. Each function returns undefined if the user cancels. */
export interface Prompts {
  text(message: string, initial?: string): Promise<string | undefined>;
  secret(message: string): Promise<string | undefined>;
  confirm(message: string): Promise<boolean | undefined>;
}

/** A command's environment, input and output. Does not include access to servers or files. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command's current folder. */
  readonly cwd: string;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether to use colours. */
  readonly hasColours: boolean;
  /** Width of the output, in characters. */
  readonly columns: number;
  /** Prompts for the user. Undefined without a terminal. */
  readonly prompts: Prompts | undefined;
  /** Aborts on Ctrl+C. */
  readonly signal: AbortSignal;
  /**
   * Replaces the text in the terminal's last line. An empty string clears the line. Undefined if standard error is not
   * a terminal.
   */
  readonly showProgress?: ((text: string) => void) | undefined;
  out(text: string): void;
  outBytes(bytes: Uint8Array): Promise<void>;
  err(text: string): void;
  /** Reads all of standard input. */
  readInput(): Promise<string>;
}
