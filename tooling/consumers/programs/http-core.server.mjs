/** Three risks in pages of two, behind a bearer token. */
export function handle(request, response) {
  const { pathname, searchParams, origin } = new URL(request.url, `http://${request.headers.host}`);
  const answer = (status, body, headers = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
  if (request.headers.authorization !== "Bearer good") return answer(401, { message: "who are you?" });
  if (pathname !== "/risks") return answer(404, { message: "no such thing" }, { "x-request-id": "r-1" });
  const page = Number(searchParams.get("page") ?? 1);
  const link = page === 1 ? { link: `<${origin}/risks?page=2>; rel="next"` } : {};
  answer(200, page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }], { ...link, "x-total-count": "3" });
}
