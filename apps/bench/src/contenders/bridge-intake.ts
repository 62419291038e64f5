import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

/** A webhook delivery, in the form in which the bridge's intake stores it. */
interface KeptDelivery {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Stores deliveries. `append` resolves when the delivery is stored. */
export interface Keeper {
  append(delivery: KeptDelivery): Promise<unknown>;
}

/**
 * The parts of the bridge that receive deliveries. The bridge does not export them, because users only run it as a
 * whole.
 */
export interface BridgeIntake {
  readonly Spool: { open(options: object): Promise<Keeper & { close(): Promise<void> }> };
  readonly Intake: new (options: object) => { readonly app: unknown; configure(config: object): void };
  readonly createFront: (options: object) => unknown;
  readonly listen: (app: unknown, place: object) => Promise<{ readonly url: string }>;
  readonly Metrics: new () => unknown;
}

const bridge = join(import.meta.dirname, "..", "..", "..", "bridge");
const bundle = join(import.meta.dirname, "..", "..", ".cache", "bridge-intake.cjs");

/**
 * Bundles the bridge's intake in the same way as the bridge's own build. Call it once before {@link loadBridgeIntake}.
 */
export async function bundleBridgeIntake(): Promise<void> {
  mkdirSync(join(bundle, ".."), { recursive: true });
  const parts = {
    Spool: "inbox/spool/spool.ts",
    Intake: "inbox/intake.ts",
    createFront: "app/intake-thread/front.ts",
    listen: "app/listen.ts",
    Metrics: "config/telemetry/metrics.ts",
  };
  const lines = Object.entries(parts).map(([name, file]) => `export { ${name} } from "./src/${file}";`);
  await build({
    stdin: { contents: lines.join("\n"), resolveDir: bridge, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node24",
    outfile: bundle,
    logLevel: "error",
  });
}

/** Loads the bundle that {@link bundleBridgeIntake} wrote. */
export function loadBridgeIntake(): BridgeIntake {
  return createRequire(import.meta.url)(bundle) as BridgeIntake;
}
