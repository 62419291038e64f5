import { loadCatalogue } from "@halyard/catalogue";
import { transform } from "sucrase";
import { beforeAll, expect, test } from "vitest";
import { type CompiledExamples, compiledExamples } from "./compiled-examples.ts";
import { type ExampleClient, exampleServers } from "./example-servers.ts";

/** An operation's example, as a function that takes the client. */
type Run = (client: ExampleClient) => Promise<void>;

let examples: CompiledExamples;
beforeAll(async () => {
  examples = await compiledExamples();
});

test("the example of every operation that the sandbox serves runs, on a server of its own", async () => {
  const catalogue = await loadCatalogue();
  const served = catalogue.listOperations().filter(({ id }) => !examples.unserved.has(id));
  const start = await exampleServers();
  const failures: string[] = [];
  for (const operation of served) {
    const { id } = operation;
    const run = await programOf(examples.byId.get(id) ?? "throw new Error('no example');");
    await run(start(operation)).catch((error: unknown) => failures.push(`${id}: ${String(error)}`));
  }
  console.log(`${served.length - failures.length} of ${catalogue.listOperations().length} examples of operations ran`);

  expect(failures).toEqual([]);
  expect(served.length).toBeGreaterThan(500);
});

// `vitest run --update` rewrites the list in `unserved-operations.txt`. If the list grows, the sandbox has lost an
// operation, or the clients have gained one that the sandbox does not have.
test("the operations whose examples are only compiled are listed by name, with the reason", async () => {
  const ids = [...examples.unserved].sort();
  const resources = Map.groupBy(ids, (id) => id.slice(0, id.lastIndexOf(".")));
  const lines = [...resources].map(([resource, list]) => {
    const names = list.map((id) => id.slice(resource.length + 1));
    return `${resource}: ${names.join(", ")}\n`;
  });
  const head = `${ids.length} operations that the sandbox does not implement: it responds to them with 501.\n\n`;

  await expect(head + lines.join("")).toMatchFileSnapshot("unserved-operations.txt");
});

test("an example that asks for a missing resource fails, so that the test above can fail", async () => {
  const start = await exampleServers();
  const run = await programOf("await pm.workPackages.get({ id: 4000 });");

  await expect(run(start({ product: "pm", since: undefined }))).rejects.toMatchObject({ code: "not_found" });
});

/** Returns an example as a function, and discards anything that it prints. */
async function programOf(code: string): Promise<Run> {
  const source = `export async function run({ pm, git }) { const console = { log() {} };\n${code}\n}`;
  const script = transform(source, { transforms: ["typescript"] }).code;
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(script).toString("base64")}`
  );
  return (module as { readonly run: Run }).run;
}
