/** Returns the URL to which a connection's server sends its webhooks. */
export function hookUrl(publicUrl: string, connection: string): string {
  return `${publicUrl}/hooks/${connection}`;
}

/**
 * Returns whether a URL's host is this machine or lies in a private network. Such a host is an IP address in a private
 * range, or a name that the public DNS does not resolve: a name without a dot, or one that ends with `.localhost`,
 * `.local` or `.internal`. Servers need special permission to send webhooks to such a host.
 */
export function isPrivate(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname) ||
    /^\[(?:::1|f[cd]|fe[89ab])/.test(hostname) ||
    /^[^.[]+$|\.(?:localhost|local|internal)$/.test(hostname)
  );
}
