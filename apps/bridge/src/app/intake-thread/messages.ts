import type { LogFields, Logger } from "@halyard/http-core";
import type { SpoolPosition } from "../../store/spool-position.js";
import type { Verdict } from "../../inbox/intake.js";
import type { Senders } from "../../inbox/provider-of.js";
import type { SpoolDamage } from "../../inbox/spool/segment-reader.js";
import type { SegmentSize } from "../../inbox/spool/segment.js";
import type { SpoolOptions } from "../../inbox/spool/spool.js";

/** Settings that the intake thread receives when it starts. */
export type IntakeStart = Pick<SpoolOptions, "directory" | "maxBytes" | "segmentBytes" | "retention">;

/** A call from the main thread to the intake thread. `listen` returns the URL. All other calls return undefined. */
export type IntakeCall =
  | { readonly kind: "configure"; readonly senders: Senders }
  | { readonly kind: "listen"; readonly host: string; readonly port: number }
  /** Refuses deliveries with 503 from now on. */
  | { readonly kind: "refuse" }
  | { readonly kind: "stopListening" }
  | { readonly kind: "prune"; readonly before: SpoolPosition }
  | { readonly kind: "checkRoom" }
  /** Has no effect of its own. The thread reports all pending events before it returns the result. */
  | { readonly kind: "reportEvents" }
  | { readonly kind: "closeSpool" };

/** A request that the intake thread forwards to the main thread. */
export interface ForwardedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** IP address that the request came from. */
  readonly remoteAddress: string | undefined;
}

/** Response to a {@link ForwardedRequest}. */
export interface ForwardedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** Message from the main thread to the intake thread. */
export type MessageToIntake =
  | { readonly kind: "call"; readonly id: number; readonly call: IntakeCall }
  | { readonly kind: "response"; readonly id: number; readonly response: ForwardedResponse };

/** An event in the intake thread that the main thread counts, stores or logs. */
export type IntakeEvent =
  | { readonly kind: "responded"; readonly connection: string; readonly status: number; readonly seconds: number }
  | { readonly kind: "verdict"; readonly connection: string; readonly verdict: Verdict }
  | { readonly kind: "unknownHook" }
  | { readonly kind: "line"; readonly level: keyof Logger; readonly message: string; readonly fields: LogFields };

/** Message from the intake thread to the main thread. */
export type MessageFromIntake =
  | {
      readonly kind: "opened";
      readonly spoolId: string;
      readonly segments: readonly SegmentSize[];
      readonly damage: readonly SpoolDamage[];
    }
  | { readonly kind: "unusable"; readonly failure: unknown }
  /** `segments` is undefined if the spool has not changed since the last report. */
  | {
      readonly kind: "report";
      readonly events: readonly IntakeEvent[];
      readonly segments: readonly SegmentSize[] | undefined;
    }
  | { readonly kind: "request"; readonly id: number; readonly request: ForwardedRequest }
  | { readonly kind: "result"; readonly id: number; readonly value: string | undefined }
  | { readonly kind: "failure"; readonly id: number; readonly failure: unknown };
