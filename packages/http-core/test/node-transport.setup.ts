import { vi } from "vitest";

/**
 * Set-up file of a vitest project: every transport that a test creates sends through `nodeTransport`, unless the test
 * chooses its own `fetch` or transport. The test files are the same as those that run on the platform's `fetch`.
 */
vi.mock("../src/create-transport.js", async (importActual) => {
  const { createTransport } = await importActual<typeof import("../src/create-transport.js")>();
  const { nodeTransport } = await import("../src/node.js");
  const onNode: typeof createTransport = (options, dialect) => {
    const own = options.fetch !== undefined || options.transport !== undefined;
    return createTransport(own ? options : { ...options, transport: nodeTransport({ proxy: false }) }, dialect);
  };
  return { createTransport: onNode };
});
