/** Questions to a person at a terminal. Each returns undefined when the person leaves the question. */
export interface Prompts {
  text(message: string, initial?: string): Promise<string | undefined>;
  secret(message: string): Promise<string | undefined>;
  confirm(message: string): Promise<boolean | undefined>;
}

/** Everything that a command reads from and writes to, besides servers and files. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that the command runs in. */
  readonly cwd: string;
  /** Whether output goes to a terminal. */
  readonly isTerminal: boolean;
  /** Whether colours are wanted. */
  readonly hasColours: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Questions; undefined without a terminal. */
  readonly prompts: Prompts | undefined;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  out(text: string): void;
  outBytes(bytes: Uint8Array): Promise<void>;
  err(text: string): void;
  /** Reads all of the standard input. */
  readInput(): Promise<string>;
}
