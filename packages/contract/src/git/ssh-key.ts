/** Returns a new public SSH key. It has no private key, and servers do not check whether one exists. */
export function sshKey(comment: string): string {
  return `ssh-ed25519 ${newKey()} ${comment}`;
}

/** Returns the body of a new ssh-ed25519 public key. Any 32 bytes are a valid key. */
function newKey(): string {
  const type = [0, 0, 0, 11, ...new TextEncoder().encode("ssh-ed25519"), 0, 0, 0, 32];
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...type, ...bytes));
}
