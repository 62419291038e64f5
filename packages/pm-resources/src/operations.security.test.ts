import { bind, createTransport } from "@halyard/http-core";
import { fieldsIn, inputWithTexts, quoteBody } from "@halyard/testing/quoted-body";
import { expect, test } from "vitest";
import { operations } from "./operations.js";

const candidates = [new Date(0), { fileName: "a.txt", content: "text" }, new TextEncoder().encode("bytes")];

// operations.secrets.txt lists the fields that an error hides, and all others. A new field of a body appears there:
// declare it in `secrets` of its operation if its value is a secret. `vitest run --update` rewrites the file.
test("an error hides the secrets of a body that a server quotes, as operations.secrets.txt lists them", async () => {
  const transport = createTransport({ baseUrl: "https://pm.example.com", fetch: quoteBody, retry: { maxRetries: 0 } });
  const hidden: string[] = [];
  const shown = new Set<string>();
  for (const operation of operations.filter(({ body }) => body !== undefined)) {
    const place = `${operation.resource}.${operation.name}`;
    const send = bind(operation, transport, place) as unknown as (input: object) => Promise<unknown>;
    const error: unknown = await send(inputWithTexts(operation, candidates)).catch((thrown: unknown) => thrown);
    expect(error, place).toMatchObject({ status: 422 });
    const fields = fieldsIn(error);
    if (fields.hidden.length > 0) hidden.push(`${place}: ${fields.hidden.join(", ")}`);
    for (const name of fields.shown) shown.add(name);
  }
  const text = [...hidden, "", "Not secret:", ...[...shown].toSorted()].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("../test/operations.secrets.txt");
});
