import type { ProductOperation } from "../catalogue.ts";
import { requiredAccess } from "./required-access.ts";
import { tokenScope } from "./token-scope.ts";

/**
 * Returns what an operation requires of its caller: a permission of OpenProject, or the scope of a token of Gitea and
 * Forgejo. Undefined for an operation of OpenProject whose own text names its permission.
 */
export function accessOf(operation: ProductOperation): string | undefined {
  const { id, product, method, path } = operation;
  if (product === "pm") return requiredAccess.get(id);
  const scope = tokenScope(operation);
  if (scope !== undefined) return `An access token needs the scope \`${scope}\``;
  const level = method === "GET" ? "read" : "write";
  if (/^\/users?\//.test(path))
    return `An access token needs the scope \`${level}:user\`; it may need that of the repository or organization too`;
  if (path.endsWith("/notifications"))
    return `An access token needs the scope \`${level}:notification\`; it may need that of the repository too`;
  return "No scope of access tokens is known for this path";
}
