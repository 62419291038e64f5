import { issueAt } from "../data/issues.ts";
import type { CannedAnswer } from "./canned-answer.ts";

/**
 * Matches the path of the issue list in Gitea's API and in GitLab's API. The response is the same for both paths, so
 * that all contenders do the same work.
 */
const listPath = /^\/api\/(?:v1\/repos\/halyard\/rigging|v4\/projects\/1)\/issues$/;
const issuePath = /^\/api\/(?:v1\/repos\/halyard\/rigging|v4\/projects\/1)\/issues\/(\d+)$/;

/** Returns a git server's response to a GET. Undefined for an unknown URL. */
export function gitAnswer(url: URL, total: number): CannedAnswer | undefined {
  const number = issuePath.exec(url.pathname)?.[1];
  if (number !== undefined) return { body: JSON.stringify(issueAt(Number(number))) };
  return listPath.test(url.pathname) ? issuePage(url, total) : undefined;
}

function issuePage(url: URL, total: number): CannedAnswer {
  const page = Number(url.searchParams.get("page") ?? 1);
  const size = Number(url.searchParams.get("limit") ?? url.searchParams.get("per_page") ?? 50);
  const first = (page - 1) * size + 1;
  const length = Math.max(0, Math.min(size, total - first + 1));
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  const link = first + length - 1 < total ? { link: `<${next.href}>; rel="next"` } : undefined;
  return {
    headers: { "x-total-count": String(total), ...link },
    body: JSON.stringify(Array.from({ length }, (_, place) => issueAt(first + place))),
  };
}
