import { setFlagsFromString } from "node:v8";

/**
 * Restricts WebAssembly to V8's baseline compiler (Liftoff) from now on, in all threads of this process. V8 can still
 * optimize functions that are already compiled.
 *
 * For PostgreSQL's largest functions, the optimizing compiler takes several hundred MB and more than a second of
 * processor time. It does not make statements cheaper.
 */
export function useBaselineCompiler(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}
