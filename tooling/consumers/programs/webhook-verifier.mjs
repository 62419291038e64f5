import { createReceiver, forgejo, gitea, openproject, standardWebhooks, verify } from "@halyard/webhook-verifier";
import { checkPayload } from "@halyard/webhook-verifier/payloads";
import { forgejoDelivery, giteaDelivery, openprojectDelivery } from "@halyard/webhook-verifier/testing";
import { verify as pureVerify } from "@halyard/webhook-verifier/verify";

const secret = "a secret of this program";

/**
 * Tests that valid, repeated, forged and oversized deliveries, and both kinds of signatures, are handled the same on
 * every runtime.
 */
export async function run() {
  for (const [makeDelivery, provider] of [
    [giteaDelivery, gitea({ secrets: ["another", secret], authorization: "Bearer good" })],
    [forgejoDelivery, forgejo({ secrets: [secret] })],
  ]) {
    const handled = [];
    const mismatches = [];
    const receiver = createReceiver({
      provider,
      checkPayload,
      limits: { maxBytes: 20_000 },
      onMismatch: (_event, found) => mismatches.push(...found),
    });
    receiver.on("pull_request", "closed", ({ payload }) => handled.push(payload.number));
    const sample = { event: "pull_request", action: "closed", secret, authorization: "Bearer good" };
    const json = await makeDelivery(sample);
    const statuses = [];
    for (const delivery of [
      json,
      json,
      await makeDelivery({ ...sample, form: true }),
      { ...json, body: `${json.body} ` },
      { ...json, body: " ".repeat(30_000) },
    ]) {
      statuses.push((await receiver.fetch(new Request("https://bridge.example.com/", delivery))).status);
    }
    if (statuses.join() !== "202,200,202,401,413")
      throw new Error(`${provider.name} got the responses ${statuses.join()}`);
    if (handled.join() !== "8,8" || mismatches.length > 0) throw new Error(`${provider.name} ran the wrong handlers`);
  }

  const openProject = await openprojectDelivery({ event: "work_package", action: "updated", secret });
  const verification = await pureVerify(openProject, openproject({ secrets: [secret] }));
  if (!verification.ok) throw new Error(`the delivery from OpenProject was refused: ${verification.reason}`);

  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const publicKey = await crypto.subtle.exportKey("raw", pair.publicKey);
  const time = String(Math.floor(Date.now() / 1000));
  const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, new TextEncoder().encode(`id.${time}.{}`));
  const headers = { "webhook-id": "id", "webhook-timestamp": time, "webhook-signature": `v1a,${base64(signature)}` };
  const asymmetric = standardWebhooks({ keys: [`whpk_${base64(publicKey)}`] });
  const signed = await verify({ headers, body: "{}" }, asymmetric);
  if (!signed.ok) throw new Error(`Ed25519 was refused: ${signed.reason}`);
  const forged = await verify({ headers, body: "[]" }, asymmetric);
  if (forged.ok) throw new Error("a forged Ed25519 signature was accepted");
}

function base64(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
