import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Difference } from "./compare.ts";
import { knownFaults } from "./known-faults.ts";
import type { Server } from "./servers.ts";
import { readSurface, type Surface, writeSurface } from "./surface.ts";

/** Details of the description with which the client was last compared. */
export interface Recorded {
  readonly title: string;
  /** The description's version. Empty if it has no version. */
  readonly version: string;
  readonly sha256: string;
  readonly operations: number;
}

const folder = import.meta.dirname;
const index = join(folder, "upstream.json");

/** Returns the recorded descriptions by server. */
export function readIndex(): Readonly<Partial<Record<Server, Recorded>>> {
  return existsSync(index) ? (JSON.parse(readFileSync(index, "utf8")) as Partial<Record<Server, Recorded>>) : {};
}

/** Returns the recorded names of a server's operations and fields, or undefined if nothing has been recorded yet. */
export function readRecorded(server: Server): Surface | undefined {
  const file = fileOf(server);
  return existsSync(file) ? readSurface(readFileSync(file, "utf8")) : undefined;
}

/**
 * Records a description: the names of its operations and fields in a separate file, and its version and hash in
 * `upstream.json`.
 */
export function record(server: Server, surface: Surface, recorded: Recorded): void {
  writeFileSync(fileOf(server), writeSurface(surface));
  writeFileSync(index, `${JSON.stringify({ ...readIndex(), [server]: recorded }, null, 2)}\n`);
}

/** Removes the gaps that exist only because of known errors in the description. */
export function withoutKnownFaults(server: Server, gaps: readonly Difference[]): readonly Difference[] {
  const faults = knownFaults.filter((fault) => fault.server === server);
  return gaps.flatMap((gap): Difference[] => {
    if (gap.kind !== "changed") return [gap];
    const fields = faults
      .filter(({ operations }) => operations.includes(gap.operation))
      .flatMap((fault) => fault.fields);
    const details = gap.details.filter((detail) => !fields.some((field) => covers(field, detail)));
    return details.length === 0 ? [] : [{ ...gap, details }];
  });
}

function covers(field: string, detail: string): boolean {
  const name = detail.slice(0, detail.indexOf(":"));
  return field.endsWith("*") ? name.startsWith(field.slice(0, -1)) : name === field;
}

function fileOf(server: Server): string {
  return join(folder, "recorded", `${server}.txt`);
}
