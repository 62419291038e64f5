import { type Stage, stages } from "../../config/stage.js";
import { type CiState, ciStates } from "../shared/checks.js";

/**
 * URL fragment that marks a link as written by the bridge. Words that encode the {@link Marker} follow, separated by
 * colons.
 */
const mark = "#halyard-bridge";

/**
 * State that the bridge keeps in its own comments and time entries, so that the state survives the loss of the
 * database.
 */
export interface Marker {
  /**
   * Stage of the pull request. Undefined for issues, branches, and pull requests without an effect on the work package.
   */
  readonly stage?: Stage | undefined;
  /** Whether the pull request closes the work package rather than only mentioning it. */
  readonly closes?: boolean | undefined;
  /** Result of the pull request's checks. */
  readonly ci?: CiState | undefined;
  /** Id of the status that the work package had when the server refused to change its status. */
  readonly refusedFrom?: number | undefined;
  /** Hash of the title that the issue and the work package last had in common. */
  readonly agreedTitle?: string | undefined;
  /** State that the issue and the work package last had in common. */
  readonly agreedState?: "open" | "closed" | undefined;
  /**
   * True if an operator linked the issue with the work package. Not set for a work package that was created from the
   * issue.
   */
  readonly paired?: true | undefined;
  /** Whether the pull request, issue or branch is no longer linked with the work package. */
  readonly unlinked?: boolean | undefined;
  /**
   * Id of the repository that the marked URL belongs to. A rename or transfer of the repository does not change its id.
   */
  readonly repository?: number | undefined;
  /**
   * Name of the git connection that the marked URL belongs to. The name stays the same when the server's address
   * changes.
   */
  readonly connection?: string | undefined;
  /** In a comment about a pull request, identifies the branch. In a time entry, identifies the time note. */
  readonly tag?: string | undefined;
}

/** A marker and the URL that it was appended to. */
export interface FoundMarker extends Marker {
  readonly url: string;
}

/** Returns a URL with a marker appended. */
export function markedUrl(url: string, marker: Marker = {}): string {
  const words = [
    marker.unlinked && "unlinked",
    marker.stage,
    marker.closes && "closes",
    marker.ci && `ci-${marker.ci}`,
    marker.refusedFrom !== undefined && `refused-${marker.refusedFrom}`,
    marker.agreedTitle && `title-${marker.agreedTitle}`,
    marker.agreedState && `state-${marker.agreedState}`,
    marker.paired && "paired",
    marker.repository !== undefined && `repo-${marker.repository}`,
    marker.connection && `git-${marker.connection}`,
    marker.tag && `tag-${marker.tag}`,
  ];
  return [url + mark, ...words.filter(Boolean)].join(":");
}

/** Disables every marker in a text, by inserting an invisible character after the hash sign. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(mark, mark.replace("#", "#\u2060"));
}

/**
 * Finds the first marker in one of the bridge's comments, where the marker comes before any text by users. Ignores
 * words in the marker that this version of the bridge does not know.
 */
export function findMarker(text: string): FoundMarker | undefined {
  return markerAt(text, text.indexOf(mark));
}

/** Finds the last marker in a text. Use it for time entries, where the marker comes after any text by users. */
export function findLastMarker(text: string): FoundMarker | undefined {
  return markerAt(text, text.lastIndexOf(mark));
}

function markerAt(text: string, end: number): FoundMarker | undefined {
  if (end === -1) return undefined;
  const start = Math.max(text.lastIndexOf("(", end), text.lastIndexOf(" ", end), text.lastIndexOf("\n", end)) + 1;
  const [words = ""] = /^(?::[\w-]+)*/.exec(text.slice(end + mark.length, end + mark.length + 300)) ?? [];
  const has = words.split(":").filter(Boolean);
  const after = (prefix: string): string | undefined =>
    has.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  const number = (text: string | undefined): number | undefined =>
    text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return {
    url: text.slice(start, end),
    stage: stages.find((stage) => has.includes(stage)),
    closes: has.includes("closes"),
    ci: ciStates.find((state) => state === after("ci-")),
    refusedFrom: number(after("refused-")),
    repository: number(after("repo-")),
    connection: after("git-"),
    agreedTitle: after("title-"),
    agreedState: (["open", "closed"] as const).find((state) => state === after("state-")),
    paired: has.includes("paired") ? true : undefined,
    unlinked: has.includes("unlinked"),
    tag: after("tag-"),
  };
}

/** Ids of work packages, by connection name. */
export type WorkPackageIds = ReadonlyMap<string, readonly number[]>;

/** Work package that was created from an issue, or that an operator linked with an issue. */
export interface MadeWorkPackage {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly id: number;
}

/**
 * Returns the key under which {@link hiddenMarker} lists the work package that belongs to an issue. The key differs
 * from every connection's name, because such a name cannot contain a colon.
 */
export function madeKey(connection: string): string {
  return `made:${connection}`;
}

/**
 * Returns the hidden last line of the bridge's comment on the git host. The line lists the work packages that the
 * comment is about. The work package in `made` stays in the list even after its deletion, so that the bridge does not
 * create it again if the database is lost.
 */
export function hiddenMarker(workPackages: WorkPackageIds, made?: MadeWorkPackage): string {
  const own: WorkPackageIds = made === undefined ? new Map() : new Map([[madeKey(made.connection), [made.id]]]);
  const parts = [...workPackages, ...own]
    .filter(([, ids]) => ids.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([connection, ids]) => `${connection}=${ids.toSorted((a, b) => a - b).join(",")}`);
  return `<!-- ${["halyard-bridge", ...parts].join(" ")} -->`;
}

/**
 * Reads the work packages from the last line of a comment on the git host. Returns undefined if that line is not a
 * marker.
 */
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
