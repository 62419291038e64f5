/** A new GPG key. Its private key exists only in this process. */
interface ContractGPGKey {
  /** The key's id on the server: the last 16 hexadecimal digits of the fingerprint, in upper case. */
  readonly id: string;
  /** ASCII-armored public key. */
  readonly publicKey: string;
  /** Returns an ASCII-armored detached signature for a string. */
  sign(text: string): Promise<string>;
}

/** Creates an Ed25519 key with one e-mail address. */
export async function createGPGKey(email: string): Promise<ContractGPGKey> {
  const { createMessage, generateKey, readKey, sign } = await import("openpgp");
  const { privateKey, publicKey } = await generateKey({
    type: "ecc",
    userIDs: [{ name: "Contract", email }],
    format: "object",
  });
  const armored = publicKey.armor();
  return {
    id: (await readKey({ armoredKey: armored })).getKeyID().toHex().toUpperCase(),
    publicKey: armored,
    async sign(text) {
      const message = await createMessage({ text });
      // Declared as `unknown`, because the type of the result comes from a package that `openpgp` does not install.
      const signature: unknown = await sign({ message, signingKeys: privateKey, detached: true });
      return String(signature);
    },
  };
}
