import { createSign, generateKeyPairSync } from "node:crypto";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" };
let issued = 0;

/** Serves an API that returns the credential it receives. Also serves a token endpoint, a key set and signed tokens. */
export function handle(request, response) {
  const issuer = `http://${request.headers.host}`;
  const answer = (body) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  switch (request.url) {
    case "/me":
      return answer({ authorization: request.headers.authorization });
    case "/token":
      return answer({ access_token: `token-${++issued}`, token_type: "bearer", expires_in: 3600 });
    case "/jwks":
      return answer({ keys: [jwk] });
    default: {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: "pm", sub: "u1", scope: "api_v3", iat: now, exp: now + 600 };
      return answer({ token: sign({ alg: "RS256", typ: "at+jwt", kid: "k1" }, claims) });
    }
  }
}

function sign(header, claims) {
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${input}.${createSign("RSA-SHA256").update(input).sign(privateKey, "base64url")}`;
}
