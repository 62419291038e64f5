const workPackage = {
  _type: "WorkPackage",
  id: 42,
  lockVersion: 1,
  subject: "Repair",
  _links: { self: { href: "/api/v3/work_packages/42" }, status: { href: "/api/v3/statuses/1" } },
};
const status = { _type: "Status", id: 1, name: "New", _links: { self: { href: "/api/v3/statuses/1" } } };
let writes = 0;

/**
 * Implements an OpenProject server with one work package. Refuses every second change as a conflict, beginning with the
 * first.
 */
export function handle(request, response) {
  const answer = (code, body) => {
    response.writeHead(code, { "content-type": "application/hal+json" });
    response.end(JSON.stringify(body));
  };
  const refuse = (code, name) =>
    answer(code, { _type: "Error", errorIdentifier: `urn:openproject-org:api:v3:errors:${name}`, message: name });
  if (request.method === "DELETE") return refuse(403, "MissingPermission");
  if (request.method === "PATCH") {
    // The programs run one after the other, and each retries its refused change once.
    if (writes++ % 2 === 0) return refuse(409, "UpdateConflict");
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => answer(200, { ...workPackage, ...JSON.parse(text) }));
    return undefined;
  }
  if (request.url.includes("/statuses")) return answer(200, status);
  if (request.url.includes("/work_packages/")) return answer(200, workPackage);
  answer(200, {
    _type: "Collection",
    total: 1,
    count: 1,
    pageSize: 20,
    offset: 1,
    _embedded: { elements: [workPackage] },
  });
}
