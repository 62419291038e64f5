/**
 * Returns whether a request calls an operation, with any values in the path.
 *
 * @param request - Method and path, with or without the prefix of the API.
 */
export function isRequestOf(
  { method, path }: { readonly method: string; readonly path: string },
  request: string,
): boolean {
  const template = path
    .replaceAll(/[.*?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{\+\w+\}/g, ".+")
    .replaceAll(/\{\w+\}/g, "[^/]+")
    // The root of an API has an empty path.
    .replace(/^\/$/, "/?");
  return new RegExp(`^${method} (?:/api/v[13])?${template}$`).test(request);
}
