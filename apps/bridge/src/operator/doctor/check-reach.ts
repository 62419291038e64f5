import type { Report } from "../report.js";

/** Milliseconds to wait for the response from the bridge. */
const patience = 10_000;

/**
 * Checks that the bridge responds at its public URL, as seen from this machine. The servers may still be unable to
 * reach this URL.
 *
 * @param send - Sends the request. Default: the platform's `fetch`.
 */
export async function checkReach(
  report: Report,
  publicUrl: string | undefined,
  send: typeof fetch = fetch,
): Promise<void> {
  const here = report.at("bridge");
  if (publicUrl === undefined) {
    const advice = "Set `publicUrl`, so that `bridge setup` can create webhooks and `bridge doctor` can check them";
    here.warning("the configuration does not contain the public address of the bridge", advice);
    return;
  }
  const answer = await answerOf(`${publicUrl}/healthz`, send);
  const advice = "Check `publicUrl` and the proxy in front of the bridge";
  if (typeof answer === "string") {
    here.problem(
      `no response from ${publicUrl}: ${answer}`,
      `Start the bridge, then run \`bridge doctor\` again. ${advice}`,
    );
  } else if (answer.ok && (await isAlive(answer))) here.ok(`the bridge responds at ${publicUrl}`);
  else here.problem(`the response from ${publicUrl} is not from the bridge (status ${answer.status})`, advice);
}

async function answerOf(url: string, send: typeof fetch): Promise<Response | string> {
  try {
    return await send(url, { signal: AbortSignal.timeout(patience), redirect: "error" });
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

async function isAlive(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === "object" && body !== null && "alive" in body && body.alive === true;
}
