import { availableParallelism, cpus, totalmem, type } from "node:os";

/** Describes this machine in one line. */
export function environment(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, ${availableParallelism()} x ${model}, ${memory} GB, ${type()} (${process.arch})`;
}
