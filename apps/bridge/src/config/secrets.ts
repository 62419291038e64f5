import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { SecretReference } from "./fields.js";

/** Environment and folder from which secrets are read. */
export interface SecretSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Base folder of relative paths. */
  readonly directory: string;
}

/** A secret, or the problem with it. */
export type FoundSecret = { readonly value: string } | SecretProblem;

/** Problem with a secret. Never quotes the secret. */
export interface SecretProblem {
  readonly message: string;
  readonly advice: string;
}

/** Looks a secret up. Blanks and line ends around the content of a file are not part of it. */
export async function findSecret(reference: SecretReference, source: SecretSource): Promise<FoundSecret> {
  if ("env" in reference) {
    const value = source.env[reference.env];
    if (value !== undefined && value !== "") return { value };
    return {
      message: `the environment variable ${reference.env} is not set`,
      advice: "Set it before the bridge starts",
    };
  }
  const path = resolve(source.directory, reference.file);
  try {
    const value = (await readFile(path, "utf8")).trim();
    return value === "" ? { message: `the file ${path} is empty`, advice: "Write the secret into it" } : { value };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { message: `the file ${path} cannot be read (${reason})`, advice: "Make it readable for the bridge" };
  }
}
