import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { recordingServer } from "../test/recording-server.js";
import { onePage } from "../test/answers.js";
import { is } from "./filters.js";
import { createPmClient } from "./pm-client.js";
import { encodeQueryProps } from "./query-props.js";

test("eprops hold a long query as the server unpacks it", async () => {
  const ids = Array.from({ length: 2000 }, (_, index) => index);
  const server = await recordingServer({ body: onePage("/api/v3/work_packages", []) });
  const pm = createPmClient({ baseUrl: server.url });

  const eprops = await encodeQueryProps({
    filters: [is("id", ...ids)],
    sortBy: [["id", "asc"]],
    page: 2,
    pageSize: 50,
  });
  await pm.workPackages.list({ eprops });

  const target = new URL(server.requests[0]?.line.split(" ")[1] ?? "", server.url);
  const unpacked = JSON.parse(
    inflateSync(Buffer.from(target.searchParams.get("eprops") ?? "", "base64")).toString(),
  ) as object;
  expect(target.href.length).toBeLessThan(8000);
  expect(unpacked).toMatchObject({ offset: 2, pageSize: 50, sortBy: '[["id","asc"]]' });
  expect(JSON.parse((unpacked as { filters: string }).filters)).toEqual([
    { id: { operator: "=", values: ids.map(String) } },
  ]);
});
