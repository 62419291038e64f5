/** Returns the URL for the webhooks of a connection. */
export function hookUrl(publicUrl: string, connection: string): string {
  return `${publicUrl}/hooks/${connection}`;
}

/**
 * Returns whether the host of an address is this machine, an IP address in a private range, or a name that only a
 * private network resolves: one without a dot, or one that ends with `.local` or `.internal`. Servers send webhooks to
 * such addresses only with a special permission.
 */
export function isPrivate(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname) ||
    /^\[(?:::1|f[cd]|fe[89ab])/.test(hostname) ||
    /^[^.[]+$|\.(?:localhost|local|internal)$/.test(hostname)
  );
}
