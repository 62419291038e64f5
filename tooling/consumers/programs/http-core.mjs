import { createClient, defineResource, get, isHalyardError } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

const Risk = z.lazy(() => z.object({ id: z.int() }));
const risks = defineResource({
  list: get("/risks", { response: z.listOf(Risk) }),
  get: get("/risks/{id}", { response: Risk }),
});

/** Pages, errors and secrets, the same on every runtime. */
export async function run({ baseUrl }) {
  const auth = { headers: () => ({ authorization: "Bearer good" }) };
  const client = createClient({ baseUrl, auth, resources: { risks } });

  const ids = [];
  for await (const risk of client.risks.list()) ids.push(risk.id);
  if (ids.join() !== "1,2,3") throw new Error(`the list gave ${ids.join()}`);

  const error = await client.risks.get({ id: 7 }).then(
    () => undefined,
    (reason) => reason,
  );
  if (!isHalyardError(error, "not_found")) throw new Error("a 404 was not a not_found error", { cause: error });
  if (error.status !== 404 || !error.message.includes("no such thing")) throw error;
  if (JSON.stringify(error).includes("Bearer good")) throw new Error("the error carries the credential");
}
