/** A job that cannot be done now. It is tried again, not before `notBefore`; the time does not count as a failed try. */
export class Postponed extends Error {
  override readonly name = "Postponed";
  /** Milliseconds since 1970. */
  readonly notBefore: number;

  constructor(reason: string, notBefore: number) {
    super(reason);
    this.notBefore = notBefore;
  }
}

/** A job that nobody can do as things are: it goes to the dead letters with this reason, and a person decides. */
export class DeadEnd extends Error {
  override readonly name = "DeadEnd";
}

/** The credential of a connection is refused: the connection is paused until the configuration is loaded again or it is resumed. */
export class ConnectionRefused extends Error {
  override readonly name = "ConnectionRefused";
  /** Name of the connection. */
  readonly connection: string;

  constructor(connection: string, reason: string) {
    super(reason);
    this.connection = connection;
  }
}
