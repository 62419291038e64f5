import { discoverOAuth, oauth2, oauthClient } from "@halyard/auth";
import { fileTokenStore, loopbackReceiver } from "@halyard/auth/node";
import { createClient, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

const { ISSUER = "https://id.example.com", API = "https://pm.example.com", TOKENS = "tokens.json" } = process.env;

const server = await discoverOAuth(ISSUER);
const client = oauthClient({ server, clientId: "bridge-cli", scope: "openid offline_access api_v3" });
const store = fileTokenStore({ path: TOKENS });
const auth = oauth2({ client, store });

if ((await store.load()) === undefined) {
  const receiver = await loopbackReceiver();
  const request = await client.authorizationRequest({ redirectUri: receiver.redirectUri });
  console.log(`Open ${request.url}`);
  await auth.signIn(await client.exchange(await receiver.callback(request.state), request));
}

const me = get("/api/v3/users/me", { response: z.fields({ login: z.string() }) });
const api = createClient({ baseUrl: API, auth, resources: { me } });
console.log(`Hello ${(await api.me()).login}`);
