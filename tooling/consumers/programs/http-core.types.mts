import { createClient, defineResource, get, isHalyardError } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

interface Risk {
  readonly id: number;
  readonly title: string;
}

const RiskSchema: z.Schema<Risk> = z.lazy(() => z.object({ id: z.int(), title: z.string() }));
const risks = defineResource({ get: get("/risks/{id}", { response: RiskSchema }) });
const client = createClient({ baseUrl: "https://risks.example.com", resources: { risks } });

export const title: Promise<string> = client.risks.get({ id: 7 }).then((risk) => risk.title);

// @ts-expect-error The path requires an id.
export const incomplete = client.risks.get({});

export function statusOf(error: unknown): number | undefined {
  return isHalyardError(error, "not_found") ? error.status : undefined;
}
