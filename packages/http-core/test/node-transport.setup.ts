import { vi } from "vitest";

/**
 * Set-up file for a vitest project. Every transport that a test creates uses `nodeTransport`, unless the test sets
 * `fetch` or `transport`. The same test files also run on the platform's `fetch`.
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
