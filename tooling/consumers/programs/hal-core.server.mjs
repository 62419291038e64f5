/** Serves three ships, two of them at the same berth. */
export function handle(request, response) {
  const answer = (body) => {
    response.writeHead(200, { "content-type": "application/hal+json" });
    response.end(JSON.stringify(body));
  };
  if (request.url === "/ships") {
    const ship = (id, berth) => ({
      id,
      _links: { berth: { href: berth }, moor: { href: `/ships/${id}/moor`, method: "post" } },
    });
    const elements = [ship(1, "/berths/7"), ship(2, "/berths/7"), ship(3, null)];
    return answer({ total: 3, count: 3, pageSize: 20, offset: 1, _embedded: { elements } });
  }
  if (request.method === "POST") {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => answer(JSON.parse(text)));
    return undefined;
  }
  answer({ number: 7 });
}
