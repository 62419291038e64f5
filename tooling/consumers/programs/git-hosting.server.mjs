/** Implements a Forgejo server that stores a single file. */
export function handle(request, response) {
  const answer = (body) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (request.url.endsWith("/version")) return answer({ version: "15.0.3+gitea-1.22.0" });
  if (request.url.includes("/issues")) return answer(null);
  const content = Buffer.from("héllo").toString("base64");
  answer({ type: "file", encoding: "base64", content, sha: "abc", path: "a.txt", size: 6 });
}
