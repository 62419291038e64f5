import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { type HourlyRate, hourlyRates } from "./hourly-rates.js";

const rate: HourlyRate = {
  _type: "HourlyRate",
  id: 1,
  validFrom: "2026-01-01",
  rate: 62.5,
  _links: {
    self: { href: "/api/v3/principals/4/hourly_rates/1" },
    principal: { href: "/api/v3/users/4" },
    project: { href: "/api/v3/projects/7" },
  },
};

test("hourly rates are listed, read, set, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line === "GET /api/v3/principals/4/hourly_rates" ? whole("/", [rate]) : rate };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { hourlyRates } });
  const input = { validFrom: "2026-01-01", rate: 62.5, _links: { project: { href: "/api/v3/projects/7" } } };

  expect((await pm.hourlyRates.list({ principal: 4 })).items).toEqual([rate]);
  expect(await pm.hourlyRates.get({ principal: 4, id: 1 })).toEqual(rate);
  expect(await pm.hourlyRates.create({ principal: 4, ...input })).toEqual(rate);
  expect(await pm.hourlyRates.update({ principal: 4, id: 1, rate: 70 })).toEqual(rate);
  await pm.hourlyRates.delete({ principal: 4, id: 1 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/principals/4/hourly_rates",
    "GET /api/v3/principals/4/hourly_rates/1",
    "POST /api/v3/principals/4/hourly_rates",
    "PATCH /api/v3/principals/4/hourly_rates/1",
    "DELETE /api/v3/principals/4/hourly_rates/1",
  ]);
  expect(server.requests[2]?.json).toEqual(input);
  expect(server.requests[3]?.json).toEqual({ rate: 70 });
});

test("reading invisible rates is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { hourlyRates } });

  await expect(pm.hourlyRates.list({ principal: 4 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
