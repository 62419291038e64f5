/**
 * Returns whether a request calls an operation, whatever the values in the path.
 *
 * @param request - Method and path, with or without the API prefix.
 */
export function isRequestOf(
  { method, path }: { readonly method: string; readonly path: string },
  request: string,
): boolean {
  const template = path
    .replaceAll(/[.*?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{\+\w+\}/g, ".+")
    .replaceAll(/\{\w+\}/g, "[^/]+")
    // The API root has an empty path.
    .replace(/^\/$/, "/?");
  return new RegExp(`^${method} (?:/api/v[13])?${template}$`).test(request);
}
