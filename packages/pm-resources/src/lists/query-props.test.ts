import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { onePage, whole } from "../../test/answers.js";
import { workPackage } from "../../test/documents.js";
import { type RecordedRequest, recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../pm-client.js";
import { is } from "./filters.js";
import { encodeQueryProps } from "./query-props.js";

/** Returns a request's query as the server reads it: packed fields override the others. */
function readQuery({ line }: RecordedRequest): Record<string, unknown> {
  const { searchParams } = new URL(line.split(" ")[1] ?? "", "http://localhost");
  const packed = inflateSync(Buffer.from(searchParams.get("eprops") ?? "", "base64")).toString();
  return { ...Object.fromEntries(searchParams), ...(JSON.parse(packed) as object) };
}

test("eprops contains a long query in the server's format", async () => {
  const ids = Array.from({ length: 2000 }, (_, index) => index);
  const server = await recordingServer({ body: onePage("/api/v3/work_packages", []) });
  const pm = createPmClient({ baseUrl: server.url });

  const eprops = await encodeQueryProps({
    filters: [is("id", ...ids)],
    sortBy: [["id", "asc"]],
    pageSize: 50,
  });
  await pm.workPackages.list({ eprops });

  const [request] = server.requests;
  const unpacked = readQuery(request!);
  expect(request?.line.length).toBeLessThan(8000);
  expect(unpacked).toMatchObject({ pageSize: 50, sortBy: '[["id","asc"]]' });
  expect(JSON.parse(unpacked["filters"] as string)).toEqual([{ id: { operator: "=", values: ids.map(String) } }]);
});

test("a list with a packed query is read completely; the page number is sent next to `eprops`", async () => {
  const server = await recordingServer((request) => {
    const { offset = 1, pageSize } = readQuery(request);
    const [page, size] = [Number(offset), Number(pageSize)];
    const ids = [1, 2, 3, 4, 5].slice((page - 1) * size, page * size);
    const elements = ids.map((id) => ({ ...workPackage, id }));
    return { body: { ...whole("/api/v3/work_packages", elements), total: 5, pageSize: size, offset: page } };
  });
  const pm = createPmClient({ baseUrl: server.url });
  const idsOf = (documents: readonly { id: number }[]): number[] => documents.map(({ id }) => id);

  const eprops = await encodeQueryProps({
    filters: [],
    pageSize: 2,
    // @ts-expect-error `page` belongs next to `eprops`, not in the packed query.
    page: 1,
  });

  expect(idsOf(await pm.workPackages.list({ eprops }).all())).toEqual([1, 2, 3, 4, 5]);
  expect(idsOf((await pm.workPackages.list({ eprops, page: 2 })).items)).toEqual([3, 4]);
});
