import type { Command } from "commander";
import type { AlertsView, AttemptView, DeliveryDetailView, SubjectDetailView } from "../../page/wire.js";
import { withBridge } from "./with-bridge.js";
import { counted } from "../../config/counted.js";

/** Adds `bridge explain`, which traces a delivery from its arrival to the writes that it caused. */
export function registerExplain(program: Command): void {
  program
    .command("explain <delivery>")
    .description("show the result of a delivery, or why the delivery is not finished")
    .action((id: string) =>
      withBridge(program, { work: false }, async (session) => {
        const detail = await session.get<DeliveryDetailView>(`/api/deliveries/${encodeURIComponent(id)}`);
        const { alerts } = await session.get<AlertsView>("/api/alerts");
        for (const line of explanation(detail, alerts)) console.log(line);
      }),
    );
}

function explanation({ delivery, subjects, attempts }: DeliveryDetailView, alerts: AlertsView["alerts"]): string[] {
  const remote = delivery.remoteId === undefined ? "" : `, where its id is ${delivery.remoteId}`;
  return [
    `${delivery.event} arrived at ${delivery.receivedAt} from ${delivery.connection}${remote}.`,
    ...outcome(delivery),
    ...subjects.flatMap(subjectLines),
    ...attempts.flatMap(attemptLines),
    ...alerts.flatMap(({ summary, nextStep }) => [`Alert: ${summary}`, `  ${nextStep}`]),
  ];
}

function outcome({ state, note, receivedAt, finishedAt }: DeliveryDetailView["delivery"]): string[] {
  const seconds =
    finishedAt === undefined ? "" : ` after ${(Date.parse(finishedAt) - Date.parse(receivedAt)) / 1000} s`;
  switch (state) {
    case "queued":
      return ["Some subjects of the delivery have not been reconciled yet."];
    case "done":
      return [`Both servers were up to date${seconds}.`, ...(note === undefined ? [] : [note])];
    case "ignored":
      return [`The delivery was ignored: ${note ?? "it concerns no pull request, issue, branch or work package."}`];
    case "failed":
      return [`The delivery failed${seconds}: ${note ?? "no reason was recorded."}`];
  }
}

function subjectLines({ subject, links, queued, deadLetter }: SubjectDetailView): string[] {
  const address = subject.url === undefined ? "" : ` <${subject.url}>`;
  return [
    `Subject of the delivery: ${subject.label}${address}`,
    ...links.map(({ source, workPackage, kind, stage }) => {
      const how = stage === undefined ? kind : `${kind}, ${stage}`;
      return `  linked: ${source.label} and ${workPackage.label} (${how})`;
    }),
    ...(queued === undefined ? [] : [waitLine(queued)]),
    ...(deadLetter === undefined
      ? []
      : [
          `  became a dead letter after ${counted(deadLetter.tries, "attempt")}: ${deadLetter.reason} (dead letter ${deadLetter.id})`,
          `  next step: ${deadLetter.nextStep} Then run \`bridge dead-letters retry ${deadLetter.id}\`.`,
        ]),
  ];
}

function waitLine({ since, reason, tries, next }: NonNullable<SubjectDetailView["queued"]>): string {
  const failed = tries === 0 ? "" : ` ${counted(tries, "attempt has", "attempts have")} failed.`;
  const later = next === undefined ? "" : ` The next attempt is at ${next}.`;
  return `  in the queue since ${since}: ${reason}${failed}${later}`;
}

function attemptLines({ subject, cause, beganAt, outcome, reason, writes }: AttemptView): string[] {
  const result = reason === undefined ? outcome : `${outcome}: ${reason}`;
  return [
    `Attempt at ${beganAt} for ${subject.label} (${cause}), ${result}`,
    ...writes.map(({ what, failure }) =>
      failure === undefined ? `  done: ${what}` : `  refused: ${what}: ${failure}`,
    ),
  ];
}
