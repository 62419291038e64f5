/** Questions to the user at a terminal. Each returns undefined when the user cancels. */
export interface Prompts {
  text(message: string, initial?: string): Promise<string | undefined>;
  secret(message: string): Promise<string | undefined>;
  confirm(message: string): Promise<boolean | undefined>;
}

/** Input and output of a command, except servers and files. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Current folder of the command. */
  readonly cwd: string;
  /** Whether the output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether to use colours. */
  readonly hasColours: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Questions to the user; undefined without a terminal. */
  readonly prompts: Prompts | undefined;
  /** Aborts on Ctrl+C. */
  readonly signal: AbortSignal;
  /**
   * Replaces the text in the last line of the terminal; an empty string clears the line. Undefined if the error output
   * is not a terminal.
   */
  readonly showProgress?: ((text: string) => void) | undefined;
  out(text: string): void;
  outBytes(bytes: Uint8Array): Promise<void>;
  err(text: string): void;
  /** Reads all of the standard input. */
  readInput(): Promise<string>;
}
