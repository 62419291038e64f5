import type { EventFamily } from "../events/webhook-event.js";
import type { RefusalReason } from "./verification.js";
import type { VerificationKey } from "./verification-key.js";

/** Reads one header field of a delivery by its lower-case name; several values come joined with a comma and a space. */
export type HeaderReader = (name: string) => string | undefined;

/** What a delivery says of itself, before any of it is believed. */
export interface Claim {
  /** The bytes that are said to be signed. */
  readonly message: Uint8Array;
  /** The part of them that is the body. */
  readonly body: Uint8Array;
  /** The signatures that came along, decoded. One that fits one key is enough; a key knows its algorithm. */
  readonly signatures: readonly Uint8Array[];
}

/** How one kind of sender proves a delivery, with the secrets to check it by. Made by `gitea()`, `openproject()` and so on. */
export interface Provider<Family extends EventFamily = EventFamily> {
  /** Name for logs and stores, for instance `forgejo`. */
  readonly name: string;
  /** Which bodies the sender sends, and so which events `parse` makes of them. */
  readonly family: Family;
  /** Media types the sender uses. */
  readonly contentTypes: readonly string[];
  /** The secrets, in the order they were configured. */
  readonly keys: readonly VerificationKey[];
  /** The `Authorization` value every delivery must carry, as bytes; absent when none is expected. */
  readonly authorization?: (() => Uint8Array) | undefined;
  /** Header that holds the delivery's id, for senders other than the git servers. */
  readonly idHeader?: string | undefined;
  /** Header that holds the event's name, for senders other than the git servers. */
  readonly eventHeader?: string | undefined;
  /** The current time in milliseconds since 1970. */
  now(): number;
  /** Finds signature and signed bytes without any cryptography. */
  claim(header: HeaderReader, body: Uint8Array): Claim | RefusalReason;
}
