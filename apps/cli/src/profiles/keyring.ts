import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";

/** A secret in the system's keyring. */
export interface KeyringEntry {
  read(): Promise<string | undefined>;
  write(secret: string): Promise<void>;
  remove(): Promise<void>;
}

type Keyring = typeof import("@napi-rs/keyring");

/**
 * Returns a server's entry in the system's keyring: Keychain on macOS, Credential Manager on Windows, or Secret Service
 * on Linux. Does not use the keyring of the Linux kernel, which is empty after a restart.
 */
export function keyringEntry(profile: string, url: string): KeyringEntry {
  async function use<Result>(work: (entry: InstanceType<Keyring["AsyncEntry"]>) => Promise<Result>): Promise<Result> {
    const { AsyncEntry } = await loadKeyring();
    try {
      return await work(new AsyncEntry("halyard", `${profile} ${url}`, { linux: { store: "secret-service" } }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown reason";
      throw new CommandError(
        `The system keyring cannot be used (${reason}). Unlock the keyring and try again. To sign in without the keyring, omit --keyring.`,
        exitCodes.failed,
      );
    }
  }
  return {
    // Stores the secret as bytes. Windows allows 2560 bytes per entry, and would store a password with two bytes per
    // character.
    read: async () => {
      const bytes = await use((entry) => entry.getSecret());
      return bytes === null ? undefined : new TextDecoder().decode(Uint8Array.from(bytes));
    },
    write: (secret) => use((entry) => entry.setSecret(new TextEncoder().encode(secret))),
    remove: async () => void (await use((entry) => entry.deleteCredential())),
  };
}

/**
 * Loads the optional package for the keyring.
 *
 * @throws UsageError when the package is not installed.
 */
async function loadKeyring(): Promise<Keyring> {
  try {
    return await import("@napi-rs/keyring");
  } catch {
    throw new UsageError(
      "Access to the system keyring requires the package @napi-rs/keyring, which is not installed. Install the package with npm install --global @napi-rs/keyring. Or sign in without --keyring, to keep the token in a file that only you can read.",
    );
  }
}
