/** Name and action of a delivery in Halyard's terms. */
export interface ResolvedEvent {
  readonly event: string;
  readonly action: string | undefined;
}
