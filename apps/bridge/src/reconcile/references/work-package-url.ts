import { readId } from "./work-package-id.js";
import type { OpenProjectInstance } from "./reference.js";

/** Work package that an address points to. */
export interface WorkPackageAddress {
  readonly connection: string;
  readonly id: number | string;
}

/** Maximum length of an address. No server accepts longer ones. */
const maxLength = 2000;

/**
 * Returns the work package that an address points to. Accepts the paths `/work_packages/12`,
 * `/work_packages/details/12` and `/wp/12`, also below `/projects/<project>`, with any suffix (`/activity`, query,
 * fragment). Host, port and base path must match an instance. http and https are treated alike. Returns undefined for
 * other addresses, and for addresses with a user name.
 */
export function workPackageAt(
  address: string,
  instances: readonly OpenProjectInstance[],
): WorkPackageAddress | undefined {
  const url = address.length > maxLength ? null : URL.parse(address);
  if (url?.username !== "" || url.password !== "") return undefined;
  for (const { connection, url: base } of instances) {
    const instance = new URL(base);
    const path = `${instance.pathname.replace(/\/$/, "")}/`;
    if (url.host !== instance.host || !url.pathname.startsWith(path)) continue;
    const id = idIn(url.pathname.slice(path.length).split("/"));
    if (id !== undefined) return { connection, id };
  }
  return undefined;
}

function idIn(segments: readonly string[]): WorkPackageAddress["id"] | undefined {
  const [first, second, third] = segments[0] === "projects" ? segments.slice(2) : segments;
  if (first !== "wp" && first !== "work_packages") return undefined;
  const segment = (second === "details" && first === "work_packages" ? third : second) ?? "";
  const found = readId(segment, 0);
  return found?.end === segment.length ? found.id : undefined;
}
