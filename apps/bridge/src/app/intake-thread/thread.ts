/**
 * Program of the intake thread, which takes in deliveries. It is a separate thread so that reconciliation does not
 * delay responses. It listens on the bridge's port, receives webhooks and owns the spool. The main thread responds to
 * all requests that are not deliveries.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { SpoolDamage } from "../../inbox/spool/segment-reader.js";
import { Spool } from "../../inbox/spool/spool.js";
import { sendable } from "../../threads/sent-error.js";
import type { Listening } from "../listen.js";
import type {
  ForwardedRequest,
  ForwardedResponse,
  IntakeCall,
  IntakeStart,
  MessageFromIntake,
  MessageToIntake,
} from "./messages.js";
import { Reporter } from "./reporter.js";

function post(message: MessageFromIntake): void {
  parentPort?.postMessage(message);
}

async function takeDeliveries(spool: Spool): Promise<void> {
  const { createFront, Intake, listen } = await import("./thread-parts.js");
  const reporter = new Reporter({ post, segments: () => spool.segments() });
  const { logger, metrics } = reporter;
  const intake = new Intake({
    ...{ spool, logger, metrics },
    onSpooled: () => reporter.spoolChanged(),
    onVerdict: (connection, verdict) => reporter.add({ kind: "verdict", connection, verdict }),
  });

  const waiting = new Map<number, (response: ForwardedResponse) => void>();
  let requests = 0;
  const forward = (request: ForwardedRequest): Promise<ForwardedResponse> => {
    const { promise, resolve } = Promise.withResolvers<ForwardedResponse>();
    const id = ++requests;
    waiting.set(id, resolve);
    reporter.flush();
    post({ kind: "request", id, request });
    return promise;
  };
  const front = createFront({ intake: intake.app, forward, logger });

  let server: Listening | undefined;
  const carryOut = async (call: IntakeCall): Promise<string | undefined> => {
    switch (call.kind) {
      case "configure":
        intake.configure(call.senders);
        break;
      case "listen":
        server = await listen(front, call);
        return server.url;
      case "refuse":
        intake.close();
        break;
      case "stopListening":
        await server?.close();
        break;
      case "prune":
        await spool.prune(call.before).finally(() => reporter.spoolChanged());
        break;
      case "checkRoom":
        await spool.checkRoom();
        break;
      case "reportEvents":
        break;
      case "closeSpool":
        await spool.close();
        break;
    }
    return undefined;
  };

  parentPort?.on("message", (message: MessageToIntake) => {
    const { id } = message;
    if (message.kind === "response") {
      waiting.get(id)?.(message.response);
      waiting.delete(id);
      return;
    }
    void carryOut(message.call)
      .then(
        (value): MessageFromIntake => ({ kind: "result", id, value }),
        (error: unknown): MessageFromIntake => ({ kind: "failure", id, failure: sendable(error) }),
      )
      .then((answer) => {
        reporter.flush();
        post(answer);
      });
  });
}

async function main(): Promise<void> {
  let spool: Spool;
  const damage: SpoolDamage[] = [];
  try {
    spool = await Spool.open({ ...(workerData as IntakeStart), onDamage: (each) => void damage.push(each) });
  } catch (error) {
    post({ kind: "unusable", failure: sendable(error) });
    return;
  }
  post({ kind: "opened", spoolId: spool.id, segments: spool.segments(), damage });
  await takeDeliveries(spool);
}

await main();
