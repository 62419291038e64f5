/** Returns a new public key of SSH. It belongs to no private key, which no server checks. */
export function sshKey(comment: string): string {
  return `ssh-ed25519 ${newKey()} ${comment}`;
}

/** Returns the body of a new ssh-ed25519 public key. Any 32 bytes are a valid one. */
function newKey(): string {
  const type = [0, 0, 0, 11, ...new TextEncoder().encode("ssh-ed25519"), 0, 0, 0, 32];
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...type, ...bytes));
}
