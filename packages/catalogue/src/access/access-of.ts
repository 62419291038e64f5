import type { ProductOperation } from "../catalogue.ts";
import { requiredAccess } from "./required-access.ts";
import { tokenScope } from "./token-scope.ts";

/**
 * Returns the access that an operation requires: a permission in OpenProject, or a token scope in Gitea and Forgejo.
 * Returns undefined for an OpenProject operation whose own documentation names the requirement.
 */
export function accessOf(operation: ProductOperation): string | undefined {
  const { id, product, method, path } = operation;
  if (product === "pm") return requiredAccess.get(id);
  const scope = tokenScope(operation);
  if (scope !== undefined) return `An access token needs the scope \`${scope}\``;
  const level = method === "GET" ? "read" : "write";
  if (/^\/users?\//.test(path))
    return `An access token needs the scope \`${level}:user\`; it may also need the scope for repositories or organizations`;
  if (path.endsWith("/notifications"))
    return `An access token needs the scope \`${level}:notification\`; it may also need the scope for repositories`;
  return "The scope that an access token needs for this path is not known";
}
