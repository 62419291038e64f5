/** Returns a new public SSH key. There is no private key, and servers do not check for one. */
export function sshKey(comment: string): string {
  return `ssh-ed25519 ${newKey()} ${comment}`;
}

/** Encodes a random ssh-ed25519 public key. Servers accept any 32 bytes. */
function newKey(): string {
  const type = [0, 0, 0, 11, ...new TextEncoder().encode("ssh-ed25519"), 0, 0, 0, 32];
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...type, ...bytes));
}
