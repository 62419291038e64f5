import { accessToken } from "@halyard/auth";
import { createGitClient, isHalyardError, type Repository } from "@halyard/git-hosting";
import { streamed } from "@halyard/http-core";
import { createGitSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { charts } from "./index.js";

const place = { owner: "acme", repo: "rig" };
const path = "/api/v1/repos/acme/rig/charts";

/** Creates a client for a sandbox. The function `extension` serves the charts; the sandbox serves everything else. */
function connect() {
  const sandbox = createGitSandbox();
  const files: { readonly name: string; readonly scale: string | null; readonly bytes: Uint8Array }[] = [];
  const chartOf = (id: number) => ({ id, name: files[id - 1]?.name, size: files[id - 1]?.bytes.length });

  async function extension(request: Request, { pathname, searchParams }: URL): Promise<Response> {
    if (request.method === "POST") {
      const form = await request.formData();
      const file = form.get("chart") as File;
      const bytes = new Uint8Array(await file.arrayBuffer());
      files.push({ name: file.name, scale: form.get("scale") as string | null, bytes });
      return Response.json(chartOf(files.length), { status: 201 });
    }
    const [, id] = /\/charts\/(\d+)\/content$/.exec(pathname) ?? [];
    if (id === undefined) {
      const number = Number(searchParams.get("page") ?? 1);
      const ids = files.map((_, index) => index + 1).slice((number - 1) * 2, number * 2);
      return Response.json(ids.map(chartOf), { headers: { "x-total-count": String(files.length) } });
    }
    const file = files[Number(id) - 1];
    return file === undefined
      ? Response.json({ message: "not found" }, { status: 404 })
      : new Response(file.bytes as Uint8Array<ArrayBuffer>);
  }

  const git = createGitClient({
    baseUrl: sandbox.baseUrl,
    auth: accessToken(sandbox.tokenOf("ada")),
    validate: "strict",
    resources: { charts },
    async fetch(request) {
      const url = new URL(request.url);
      return url.pathname.startsWith(path) ? extension(request, url) : sandbox.fetch(request);
    },
  });
  return { git, files };
}

test("a file is uploaded with its fields, and downloaded as it was", async () => {
  const { git, files } = connect();
  const bytes = crypto.getRandomValues(new Uint8Array(4096));

  const chart = await git.charts.upload({ ...place, scale: "1:50000", chart: new File([bytes], "baltic.bin") });
  expect(chart).toEqual({ id: 1, name: "baltic.bin", size: 4096 });
  expect(files[0]?.scale).toBe("1:50000");

  const stream = await git.charts.download({ ...place, id: chart.id });
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes);
});

test("a stream is uploaded as it is produced", async () => {
  const { git } = connect();
  const parts = ["deep ", "water"];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });

  const chart = await git.charts.upload({ ...place, chart: { fileName: "north.txt", content: streamed(stream) } });
  expect(chart).toEqual({ id: 1, name: "north.txt", size: 10 });
});

test("the list is read to its end, and core resources are available", async () => {
  const { git } = connect();
  for (const name of ["a", "b", "c"]) await git.charts.upload({ ...place, chart: { fileName: name, content: name } });

  const names: string[] = [];
  for await (const { name } of git.charts.list(place)) names.push(name);
  expect(names).toEqual(["a", "b", "c"]);
  const repository: Repository = await git.repos.get(place);
  expect(repository.full_name).toBe("acme/rig");
});

test("a missing download is not_found", async () => {
  const { git } = connect();
  const error: unknown = await git.charts.download({ ...place, id: 9 }).catch((caught: unknown) => caught);
  expect(isHalyardError(error, "not_found")).toBe(true);
});
