import { type Stage, stages } from "../../config/stage.js";
import { type CiState, ciStates } from "../shared/checks.js";

/** The bridge's mark in the address of a link. What it does not remember itself stands behind it, word by word. */
const mark = "#halyard-bridge";

/** What a comment or entry of the bridge says of itself, for the time after the bridge has forgotten it. */
export interface Marker {
  /** How far the pull request had come; undefined for what is no pull request. */
  readonly stage?: Stage | undefined;
  /** Whether it settles the work package, not only speaks of it. */
  readonly closes?: boolean | undefined;
  /** How its checks stood, while it was open. */
  readonly ci?: CiState | undefined;
  /** The id of the status out of which the work package could not be taken. */
  readonly refusedFrom?: number | undefined;
  /** Whether the work package is no longer named there. */
  readonly unlinked?: boolean | undefined;
  /** Tells apart what has the same address. */
  readonly tag?: string | undefined;
}

/** A marker with the address it was found at. */
export interface FoundMarker extends Marker {
  readonly url: string;
}

/** Writes a marker onto an address. */
export function markedUrl(url: string, marker: Marker = {}): string {
  const words = [
    marker.unlinked && "unlinked",
    marker.stage,
    marker.closes && "closes",
    marker.ci && `ci-${marker.ci}`,
    marker.refusedFrom !== undefined && `refused-${marker.refusedFrom}`,
    marker.tag && `tag-${marker.tag}`,
  ];
  return [url + mark, ...words.filter(Boolean)].join(":");
}

/**
 * Finds the first marked address in a text that the bridge wrote. Words that this version does not know are passed over.
 */
export function findMarker(text: string): FoundMarker | undefined {
  const end = text.indexOf(mark);
  if (end === -1) return undefined;
  const start = Math.max(text.lastIndexOf("(", end), text.lastIndexOf(" ", end), text.lastIndexOf("\n", end)) + 1;
  const [words = ""] = /^(?::[\w-]+)*/.exec(text.slice(end + mark.length, end + mark.length + 300)) ?? [];
  const has = words.split(":").filter(Boolean);
  const after = (prefix: string): string | undefined =>
    has.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  const refused = after("refused-");
  return {
    url: text.slice(start, end),
    stage: stages.find((stage) => has.includes(stage)),
    closes: has.includes("closes"),
    ci: ciStates.find((state) => state === after("ci-")),
    refusedFrom: refused !== undefined && /^\d{1,9}$/.test(refused) ? Number(refused) : undefined,
    unlinked: has.includes("unlinked"),
    tag: after("tag-"),
  };
}

/** Work packages by the name of their connection. */
export type WorkPackageIds = ReadonlyMap<string, readonly number[]>;

/** The last line of a comment on the git host: whose it is, and which work packages it names. */
export function hiddenMarker(workPackages: WorkPackageIds): string {
  const parts = [...workPackages]
    .filter(([, ids]) => ids.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([connection, ids]) => `${connection}=${ids.toSorted((a, b) => a - b).join(",")}`);
  return `<!-- ${["halyard-bridge", ...parts].join(" ")} -->`;
}

/** Reads the last line of a comment on the git host; undefined when it is none of the bridge's. */
export function readHiddenMarker(comment: string): WorkPackageIds | undefined {
  const found = /(?:^|\n)<!-- halyard-bridge((?: [^\s=]+=\d+(?:,\d+)*)*) -->\s*$/.exec(comment);
  if (found === null) return undefined;
  const parts = (found[1] ?? "").split(" ").filter(Boolean);
  return new Map(
    parts.map((part) => {
      const [connection = "", ids = ""] = part.split("=");
      return [connection, ids.split(",").map(Number)];
    }),
  );
}
