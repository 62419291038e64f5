import type { ActionLink, Link, NullLink } from "@halyard/hal-core";
import type { View } from "../permissions.js";

/** Placeholder for a link target that the caller may not see. A client can send it back without changing the link. */
export const undisclosed = "urn:openproject-org:api:v3:undisclosed";

/** Returns a link to a resource. */
export function linkTo<Target>({ api }: View, path: string, title?: string): Link<Target> {
  return { href: `${api}/${path}`, ...(title === undefined ? {} : { title }) };
}

/** Returns a link to a record, or a null link if there is no record. */
export function linkOrNull<Target, Row>(
  record: Row | undefined,
  make: (record: Row) => Link<Target>,
): Link<Target> | NullLink {
  return record === undefined ? { href: null } : make(record);
}

/** Returns a link to a web page, which people open in a browser. */
export function pageLink({ api }: View, path: string, title?: string): Link {
  const href = `${api.replace(/\/api\/v3$/, "")}/${path}`;
  return { href, type: "text/html", ...(title === undefined ? {} : { title }) };
}

/**
 * Returns an object with an action link, to spread into `_links`. The object is empty when the action is not permitted.
 */
export function action<const Name extends string>(
  allowed: boolean,
  name: Name,
  view: View,
  method: "post" | "patch" | "delete",
  path: string,
): { [Key in Name]?: ActionLink<unknown, never> } {
  const link: ActionLink<unknown, never> = { href: `${view.api}/${path}`, method };
  return (allowed ? { [name]: link } : {}) as { [Key in Name]?: ActionLink<unknown, never> };
}
