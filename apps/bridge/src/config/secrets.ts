import { access, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { SecretReference } from "./fields.js";

/** Environment and folder from which secrets are read. */
export interface SecretSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  readonly directory: string;
}

/** A secret, or the problem with it. */
export type FoundSecret = { readonly value: string } | SecretProblem;

/** Problem with a secret. Never quotes the secret. */
export interface SecretProblem {
  readonly message: string;
  readonly advice: string;
}

/**
 * Reads a secret from a variable or file. White space around the content of a file is removed.
 *
 * A user may have entered the secret itself instead of a name or path. Messages therefore quote a name only if it looks
 * like a variable name. They quote a path only if the file exists or the path looks like an ordinary absolute path.
 */
export async function findSecret(reference: SecretReference, source: SecretSource): Promise<FoundSecret> {
  if ("env" in reference) {
    const value = source.env[reference.env];
    if (value !== undefined && value !== "") return { value };
    const name = isUsualName(reference.env) ? `variable ${reference.env}` : "variable named in the setting";
    return {
      message: `the environment ${name} is not set`,
      advice: "Set the variable before the bridge starts",
    };
  }
  const path = resolve(source.directory, reference.file);
  try {
    const value = (await readFile(path, "utf8")).trim();
    return value === ""
      ? { message: `the file ${path} is empty`, advice: "Write the secret into the file" }
      : { value };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const isPath = isUsualPath(reference.file) || (await exists(path));
    const name = isPath ? `file ${path}` : "file named in the setting";
    return {
      message: `the ${name} cannot be read (${reason})`,
      advice: "Make sure that the file exists and that the bridge can read it",
    };
  }
}

/** Returns whether a path is absolute and consists of short names. No token looks like that. */
function isUsualPath(path: string): boolean {
  return /^(?:\/[\w.-]{1,24}){2,}$/.test(path);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns whether a name looks like the name of a variable: upper-case letters with few digits. */
function isUsualName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(name) && name.replaceAll(/\D/g, "").length <= 4;
}
