import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** A commit in a delivery. */
export interface PayloadCommit {
  id: string;
  message: string;
  url: string;
  author: PayloadUser;
  committer: PayloadUser;
  /** Null except in a test delivery. */
  verification: PayloadCommitVerification | null;
  /** With the offset of the author. */
  timestamp: string;
  /** Paths; null in a test delivery. */
  added: string[] | null;
  /** Paths; null in a test delivery. */
  removed: string[] | null;
  /** Paths; null in a test delivery. */
  modified: string[] | null;
}

/** Checks a {@link PayloadCommit}; unknown fields pass and stay. */
export const PayloadCommitSchema: Schema<PayloadCommit> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    message: z.string(),
    url: z.string(),
    author: PayloadUserSchema,
    committer: PayloadUserSchema,
    verification: z.nullable(PayloadCommitVerificationSchema),
    timestamp: z.string(),
    added: z.nullable(z.array(z.string())),
    removed: z.nullable(z.array(z.string())),
    modified: z.nullable(z.array(z.string())),
  }),
);

/** Author, committer or signer of a commit. */
export interface PayloadUser {
  name: string;
  email: string;
  /** Empty when the address belongs to no account. */
  username: string;
}

/** Checks a {@link PayloadUser}; unknown fields pass and stay. */
export const PayloadUserSchema: Schema<PayloadUser> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    email: z.string(),
    username: z.string(),
  }),
);

/** What the server found out about the signature of a commit. */
export interface PayloadCommitVerification {
  verified: boolean;
  reason: string;
  signature: string;
  signer: PayloadUser | null;
  payload: string;
}

/** Checks a {@link PayloadCommitVerification}; unknown fields pass and stay. */
export const PayloadCommitVerificationSchema: Schema<PayloadCommitVerification> = z.lazy(() =>
  z.looseObject({
    verified: z.boolean(),
    reason: z.string(),
    signature: z.string(),
    signer: z.nullable(PayloadUserSchema),
    payload: z.string(),
  }),
);
