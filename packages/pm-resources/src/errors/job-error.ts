import { HalyardError } from "@halyard/http-core";

/** Thrown when a job fails, or does not finish within `maxWait`. */
export class JobError extends HalyardError<"job_failed"> {
  override readonly name: string = "JobError";
  /** Id of the job. */
  readonly job: string;
  /** Last known status. It is `in_queue` or `in_process` if the job did not finish in time. */
  readonly status: string;

  constructor(job: string, status: string, message: string | undefined) {
    const underWay = status === "in_queue" || status === "in_process";
    super(
      "job_failed",
      underWay
        ? `Job ${job} did not finish in time and continues on the server. Read its status later, or set a longer \`maxWait\`.`
        : `Job ${job} ended with status "${status}": ${message ?? "the server gave no reason; see the server's log"}`,
    );
    this.job = job;
    this.status = status;
  }
}
