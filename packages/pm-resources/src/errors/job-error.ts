import { HalyardError } from "@halyard/http-core";

/** Thrown when a job fails, or does not finish within `maxWait`. */
export class JobError extends HalyardError<"job_failed"> {
  override readonly name: string = "JobError";
  /** Id of the job. */
  readonly job: string;
  /** Last known status; `in_queue` or `in_process` when the job did not finish in time. */
  readonly status: string;

  constructor(job: string, status: string, message: string | undefined) {
    const underWay = status === "in_queue" || status === "in_process";
    super(
      "job_failed",
      underWay
        ? `Job ${job} was not done in time and goes on. Look again later, or allow a longer \`limit\`.`
        : `Job ${job} ended as "${status}": ${message ?? "the server gives no reason; its log will"}`,
    );
    this.job = job;
    this.status = status;
  }
}
