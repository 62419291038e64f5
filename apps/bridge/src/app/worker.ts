import { subjectKey } from "../store/subject.js";
import { Postponed } from "../queue/job-failure.js";
import type { Job } from "../queue/queue.js";
import type { Logging } from "../config/telemetry/logger.js";
import type { Metrics } from "../config/telemetry/metrics.js";

/** Wraps a job handler so that its log lines name the subject and the delivery, and its duration is measured. */
export function observed(
  handler: (job: Job) => Promise<void>,
  { logging, metrics }: { readonly logging: Logging; readonly metrics: Metrics },
): (job: Job) => Promise<void> {
  const { logger, within } = logging;
  return (job) => {
    const { subject, cause, delivery } = job;
    const fields = { subject: subjectKey(subject), cause, ...(delivery !== undefined && { delivery }) };
    return within(fields, async () => {
      const begun = performance.now();
      const seconds = (): number => (performance.now() - begun) / 1000;
      try {
        await handler(job);
      } catch (error) {
        if (error instanceof Postponed) logger.debug("A job was postponed.", { reason: error.message });
        else metrics.job(subject.kind, "failed", seconds());
        throw error;
      }
      metrics.job(subject.kind, "done", seconds());
      logger.debug("A job has ended.", { seconds: seconds() });
    });
  };
}
