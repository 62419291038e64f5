import { bind, createTransport } from "@halyard/http-core";
import { listHiddenFields, quoteBody } from "@halyard/testing/quoted-body";
import { expect, test } from "vitest";
import { operations } from "./operations.js";

// operations.secrets.txt lists the body fields that an error hides, followed by the fields that it shows. If a new
// field is shown although it contains a secret, declare it in the operation's `secrets`. `vitest run --update` rewrites
// the file.
test("an error hides the secrets of a body that a server quotes, as operations.secrets.txt lists them", async () => {
  const transport = createTransport({ baseUrl: "https://pm.example.com", fetch: quoteBody, retry: { maxRetries: 0 } });
  const text = await listHiddenFields(
    operations,
    (operation, place) => bind(operation, transport, place) as unknown as (input: object) => Promise<unknown>,
  );
  await expect(text).toMatchFileSnapshot("../test/operations.secrets.txt");
});
