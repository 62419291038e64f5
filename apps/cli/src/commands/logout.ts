import type { Command } from "commander";
import type { Context } from "../program/command.js";
import { type Host, type Profile, readConfig, type Side, writeConfig } from "../profiles/config-file.js";
import { browserSignIn, profileName, sameAddress } from "../profiles/connection.js";
import { tokenPages } from "../sign-in/with-token.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Adds `halyard logout`. */
export function register(program: Command, { io }: Context): void {
  program
    .command("logout")
    .description(
      "Sign out of a server and delete its credential. Gitea 1.27 and newer revoke the token, and OpenProject revokes the token of a browser sign-in. In all other cases, the command prints the address of the page where you can revoke the token.",
    )
    .argument("[address]", "address of the server (default: all servers of the profile)")
    .option("--profile <name>", "profile (default: HALYARD_PROFILE, else `default`)")
    .action((address: string | undefined, flags: { readonly profile?: string }) => logout(io, address, flags.profile));
}

async function logout(io: Io, address: string | undefined, flag: string | undefined): Promise<void> {
  const { profiles } = readConfig(io);
  const name = profileName(io, flag);
  const profile: Profile = (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};
  const entries = Object.entries(profile) as [Side, Profile[Side] & object][];
  const leaving = entries.filter(([, { url }]) => address === undefined || sameAddress(url, address));
  if (leaving.length === 0) {
    const known = entries.map(([, { url }]) => url).join(", ");
    throw new UsageError(
      `The profile \`${name}\` has ${address === undefined ? "no server" : `no ${address}`}.${known === "" ? "" : ` It has ${known}.`}`,
    );
  }
  const results = await removeAll(io, name, leaving);
  // A server stays in the profile if its credential could not be removed, so that the command can be repeated.
  const kept = Object.fromEntries(entries.filter((entry) => results[leaving.indexOf(entry)]?.status !== "fulfilled"));
  const { [name]: _, ...others } = profiles;
  await writeConfig(io, { profiles: Object.keys(kept).length === 0 ? others : { ...others, [name]: kept } });
  for (const [index, [side, { url }]] of leaving.entries()) {
    const result = results[index];
    if (result?.status !== "fulfilled") continue;
    const next = result.value
      ? "The server has revoked the token."
      : `To revoke the token on the server, open ${url}${tokenPages[side]}.`;
    io.err(`Signed out of ${url}. ${next}\n`);
  }
  const failure = results.find((result) => result.status === "rejected");
  if (failure !== undefined) throw failure.reason;
}

/** Removes the servers' credentials from this machine. Returns, for each server, whether it revoked the credential. */
async function removeAll(
  io: Io,
  profile: string,
  hosts: readonly (readonly [Side, Host])[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  const { endToken, endSignIn } = await import("../profiles/sign-in.js");
  return Promise.allSettled(
    hosts.map(([side, host]) => {
      const signIn = browserSignIn(io, side, host, profile);
      return signIn === undefined ? endToken(io, side, host, profile) : endSignIn(io, signIn);
    }),
  );
}
