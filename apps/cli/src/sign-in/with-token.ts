import type { Side } from "../profiles/config-file.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Paths of the pages where users manage their tokens. */
export const tokenPages: Readonly<Record<Side, string>> = {
  pm: "/my/access_tokens",
  git: "/user/settings/applications",
};

/** Reads a token: from standard input with `--with-token`, or else from the user at a terminal. */
export async function readToken(io: Io, url: string, side: Side, withToken: boolean): Promise<string> {
  const page = `${url}${tokenPages[side]}`;
  const given = withToken ? await io.readInput() : await io.prompts?.secret(`Token for ${url} (create one at ${page})`);
  const token = given?.trim() ?? "";
  if (token !== "") return token;
  if (given !== undefined && withToken) {
    throw new UsageError(
      `Standard input contains no token. Create a token at ${page}, and check the command or file that supplies it.`,
    );
  }
  throw new UsageError(
    `Signing in to ${url} needs a token. Create a token at ${page}, and pass the token on standard input: halyard login ${url} --with-token < file`,
  );
}
