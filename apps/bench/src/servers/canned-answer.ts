/** A successful response from a server. */
export interface CannedAnswer {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: string;
}
