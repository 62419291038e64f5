import { apiKey, bearer, clientCredentials, oauthClient, remoteKeys, checkAccessToken } from "@halyard/auth";
import { createClient, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

const me = get("/me", { response: z.object({ authorization: z.string() }) });

/** Tests that the credentials behave the same on every runtime. */
export async function run({ baseUrl }) {
  const seenBy = async (auth) => (await createClient({ baseUrl, auth, resources: { me } }).me()).authorization;
  equal(await seenBy(bearer("abcdef")), "Bearer abcdef", "a bearer token");
  equal(await seenBy(apiKey("abcdef")), `Basic ${btoa("apikey:abcdef")}`, "an API key");

  const client = oauthClient({
    server: { metadata: { issuer: baseUrl, token_endpoint: `${baseUrl}/token` } },
    clientId: "bridge",
    clientSecret: "bridge-secret",
  });
  const auth = clientCredentials({ client });
  const tokens = await Promise.all(Array.from({ length: 5 }, () => seenBy(auth)));
  equal(new Set(tokens).size, 1, "the number of tokens that five calls requested");

  const { token } = await (await fetch(`${baseUrl}/signed`)).json();
  const verdict = await checkAccessToken(token, {
    issuer: baseUrl,
    audience: "pm",
    scope: "api_v3",
    keys: remoteKeys(`${baseUrl}/jwks`),
  });
  equal(verdict.valid, true, "whether a signed token is valid");
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}
