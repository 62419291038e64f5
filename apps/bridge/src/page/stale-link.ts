import type { Config } from "../config/config.js";
import { mappingsOf } from "../config/mappings.js";
import type { ListedLink } from "../store/store.js";
import { parseSubjectKey } from "../store/subject.js";
import type { StaleLink } from "./wire.js";

const day = 86_400_000;

/** Maximum time without a read before an open pull request or issue counts as `unread`, in milliseconds. */
const unreadAfter = 30 * day;

/** Data that {@link staleLink} needs besides the link. */
export interface LinkSurroundings {
  readonly config: Pick<Config, "git" | "openproject" | "mappings">;
  /** Keys of the subjects that have a dead letter. */
  readonly deadLetters: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the reason why a link may be out of date, or undefined if there is no such reason. A deleted pull
 * request, issue or branch is not a reason, because the bridge removes its links.
 */
export function staleLink(link: ListedLink, { config, deadLetters, now }: LinkSurroundings): StaleLink | undefined {
  if (!isMapped(link, config)) return "unmapped";
  if (deadLetters.has(link.source) || deadLetters.has(link.workPackage)) return "failed";
  const isOpen = /^(?:pull|issue):/.test(link.source) && link.stage !== "merged" && link.stage !== "closed";
  return isOpen && now - link.seenAt.getTime() > unreadAfter ? "unread" : undefined;
}

/** Returns whether a mapping connects the link's repository with the OpenProject server of its work package. */
function isMapped({ source, workPackage }: ListedLink, config: LinkSurroundings["config"]): boolean {
  const [from, to] = [parseSubjectKey(source), parseSubjectKey(workPackage)];
  if (from === undefined || from.kind === "workPackage" || to === undefined) return false;
  const isKnown =
    config.git.some(({ name }) => name === from.connection) &&
    config.openproject.some(({ name }) => name === to.connection);
  return isKnown && mappingsOf(config, from).some(({ openproject }) => openproject === to.connection);
}
