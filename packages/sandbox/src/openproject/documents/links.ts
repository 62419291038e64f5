import type { ActionLink, Link, NullLink } from "@halyard/hal-core";
import type { View } from "../permissions.js";

/** The target of a link that the caller may not see. Sent back, it leaves the value as it is. */
export const undisclosed = "urn:openproject-org:api:v3:undisclosed";

/** A link to a resource. */
export function linkTo<Target>({ api }: View, path: string, title?: string): Link<Target> {
  return { href: `${api}/${path}`, ...(title === undefined ? {} : { title }) };
}

/** A link to a record that may not be there. */
export function linkOrNull<Target, Row>(
  record: Row | undefined,
  make: (record: Row) => Link<Target>,
): Link<Target> | NullLink {
  return record === undefined ? { href: null } : make(record);
}

/** An action that takes and answers whatever a document says of it, to be spread: nothing where it is not allowed. */
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
