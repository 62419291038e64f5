/** A new GPG key, whose private part exists only in this process. */
interface ContractGPGKey {
  /** The id that servers give the key: the last 16 hexadecimal digits of the fingerprint, in upper case. */
  readonly id: string;
  /** Public key in ASCII-armored form. */
  readonly publicKey: string;
  /** Returns a detached signature of a string, in ASCII-armored form. */
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
      // The declared type of the result needs a package that `openpgp` does not install.
      const signature: unknown = await sign({ message, signingKeys: privateKey, detached: true });
      return String(signature);
    },
  };
}
