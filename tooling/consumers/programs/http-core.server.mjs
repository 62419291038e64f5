import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

/**
 * A server whose origin differs from the API's. It returns the credentials that it receives. Its CORS headers permit
 * requests from web pages.
 */
const elsewhere = createServer((request, response) => {
  const { authorization = null, "x-gitea-otp": otp = null } = request.headers;
  response.writeHead(200, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization, x-gitea-otp, accept, accept-encoding",
  });
  response.end(request.method === "OPTIONS" ? undefined : JSON.stringify({ authorization, otp }));
});
await new Promise((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
elsewhere.unref();

/** Serves a small API that requires a bearer token. */
export function handle(request, response) {
  const { pathname, searchParams, origin } = new URL(request.url, `http://${request.headers.host}`);
  const answer = (status, body, headers = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "object" && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
  };
  if (request.headers.authorization !== "Bearer good") return answer(401, { message: "who are you?" });
  switch (pathname) {
    case "/risks": {
      // Three risks, two per page.
      const page = Number(searchParams.get("page") ?? 1);
      const link = page === 1 ? { link: `<${origin}/risks?page=2>; rel="next"` } : {};
      return answer(200, page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }], { ...link, "x-total-count": "3" });
    }
    case "/compressed":
      return answer(200, gzipSync(JSON.stringify({ id: 9 })), { "content-encoding": "gzip" });
    case "/renamed":
      return answer(301, "", { location: "/compressed" });
    case "/elsewhere":
      return answer(302, "", { location: `http://127.0.0.1:${elsewhere.address().port}/` });
    case "/bytes":
      return answer(200, Buffer.alloc(100_000, 1), { "content-type": "application/octet-stream" });
    case "/files": {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        answer(201, { type: request.headers["content-type"], hasFile: text.includes('filename="a.txt"') });
      });
      return undefined;
    }
    default:
      return answer(404, { message: "no such thing" }, { "x-request-id": "r-1" });
  }
}
