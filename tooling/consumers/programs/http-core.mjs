import { createClient, defineResource, get, isHalyardError, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

const Risk = z.lazy(() => z.object({ id: z.int() }));
const risks = defineResource({
  list: get("/risks", { response: z.listOf(Risk) }),
  get: get("/risks/{id}", { response: Risk }),
  compressed: get("/compressed", { response: Risk }),
  renamed: get("/renamed", { response: Risk }),
  elsewhere: get("/elsewhere", { response: z.record(z.string(), z.unknown()) }),
  bytes: get("/bytes", { media: { response: "stream" } }),
  upload: post("/files", {
    body: z.object({ file: z.file() }),
    media: { request: "multipart" },
    response: z.record(z.string(), z.unknown()),
  }),
});

/** Tests that requests behave the same on every runtime, and with both transports of Node. */
export async function run({ baseUrl, runtime }) {
  await check({ baseUrl, runtime });
  if (!runtime.startsWith("Node ")) return;
  // The specifier is computed, so that a bundler for another runtime does not resolve it.
  const entryPoint = ["@halyard/http-core", "node"].join("/");
  const { nodeTransport } = await import(entryPoint);
  const transport = nodeTransport({ proxy: false });
  await check({ baseUrl, runtime, transport });
  await transport.close();
}

async function check({ baseUrl, runtime, transport }) {
  const auth = { headers: () => ({ authorization: "Bearer good" }) };
  const client = createClient({ baseUrl, auth, transport, resources: { risks } });

  const ids = [];
  for await (const risk of client.risks.list()) ids.push(risk.id);
  equal(ids.join(), "1,2,3", "the ids from all pages");

  const error = await failure(client.risks.get({ id: 7 }));
  if (!isHalyardError(error, "not_found"))
    throw new Error("a response with status 404 should have caused the error not_found", { cause: error });
  equal(error.requestId, "r-1", "the request id of an error");
  if (JSON.stringify(error).includes("Bearer good")) throw new Error("the error contains the credential");

  equal((await client.risks.compressed()).id, 9, "the id in a compressed response");
  equal((await client.risks.renamed()).id, 9, "the id after a redirect that keeps the credential");
  equal((await client.risks.elsewhere()).authorization, null, "the credential after a redirect to another origin");

  // Browsers remove only `Authorization` from a redirected request, so the client does not let them follow redirects
  // with other credentials.
  const otp = { headers: () => ({ authorization: "Bearer good", "x-gitea-otp": "123456" }) };
  const careful = createClient({ baseUrl, auth: otp, transport, resources: { risks } });
  if (runtime === "Chromium") {
    const refused = await failure(careful.risks.elsewhere());
    equal(refused?.code, "redirect_refused", "the error code for a redirect of a request with a one-time code");
  } else {
    equal((await careful.risks.elsewhere()).otp, null, "the one-time code after a redirect to another origin");
  }

  let size = 0;
  const reader = (await client.risks.bytes()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) size += chunk.value.byteLength;
  equal(size, 100_000, "the number of bytes in a stream");

  const uploaded = await client.risks.upload({ file: { fileName: "a.txt", content: "hello" } });
  equal(uploaded.hasFile, true, "whether a multipart body contained the file");

  const stopped = await failure(client.risks.list(undefined, { signal: AbortSignal.abort(new Error("enough")) }));
  equal(stopped?.message, "enough", "the error message of an aborted call");
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

async function failure(call) {
  return call.then(
    () => undefined,
    (reason) => reason,
  );
}
