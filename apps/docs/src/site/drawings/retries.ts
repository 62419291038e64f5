import { mayRetry, type FailedAttempt, type RetryClass } from "@halyard/http-core";
import type { Matrix } from "./matrix.ts";

const failures: Readonly<Record<string, FailedAttempt>> = {
  "not sent": { outcome: "not_sent", idempotencyKey: false },
  "429": { outcome: "unknown", status: 429, idempotencyKey: false },
  "408, 502, 503, 504": { outcome: "unknown", status: 503, idempotencyKey: false },
  "cut off, timed out": { outcome: "unknown", idempotencyKey: false },
};

const classes: Readonly<Record<RetryClass, string>> = {
  safe: "safe: only reads",
  idempotent: "idempotent: a second attempt changes nothing",
  create: "create: must not happen twice",
  toggle: "toggle: a second attempt undoes the first",
};

/** The retry table, computed by the function that decides whether to retry. */
export const retries: Matrix = {
  title: "May a failed attempt be retried?",
  columns: Object.keys(failures),
  rows: (Object.keys(classes) as RetryClass[]).map((name) => ({
    name: classes[name],
    cells: Object.values(failures).map((failure) => {
      if (mayRetry(name, failure)) return "yes";
      return mayRetry(name, { ...failure, idempotencyKey: true }) ? "part" : "no";
    }),
  })),
  legend: { yes: "is retried", no: "is not retried", part: "only with an Idempotency-Key" },
};
