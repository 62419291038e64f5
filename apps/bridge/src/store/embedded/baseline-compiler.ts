import { setFlagsFromString } from "node:v8";

/**
 * Restricts WebAssembly to V8's baseline compiler (Liftoff) from now on, on all threads of this process. V8 can still
 * optimize functions that were compiled before.
 *
 * The optimizing compiler takes several hundred MB and more than a second of processor time for the largest functions
 * of PostgreSQL, without making statements cheaper.
 */
export function useBaselineCompiler(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}
