import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { CommitRecord, FileRecord, SignatureRecord } from "../state/git-state.js";

/** Returns git's hash for the content of a file. */
export function hashBlob(content: Uint8Array): string {
  return hashObject("blob", content);
}

/**
 * Returns the hashes that git computes for a directory and its descendants, by path. The directory itself has the empty
 * path. Every file has the mode of a regular file.
 *
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export function hashTree(files: readonly FileRecord[]): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  hashDirectory("", files, hashes);
  return hashes;
}

/** Returns git's hash for a commit. */
export function hashCommit(
  commit: Pick<CommitRecord, "tree" | "parents" | "author" | "committer" | "message">,
): string {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signature(commit.author)}`,
    `committer ${signature(commit.committer)}`,
    "",
    commit.message,
  ];
  return hashObject("commit", utf8ToBytes(lines.join("\n")));
}

/** Hashes a string. Used for ids that must be unique and the same in every run. */
export function hashText(text: string): string {
  return bytesToHex(sha1(utf8ToBytes(text)));
}

function hashObject(type: string, content: Uint8Array): string {
  return bytesToHex(sha1(concatBytes(utf8ToBytes(`${type} ${content.length}\0`), content)));
}

function hashDirectory(path: string, files: readonly FileRecord[], hashes: Map<string, string>): string {
  const prefix = path === "" ? "" : `${path}/`;
  const entries: { readonly key: string; readonly mode: string; readonly name: string; readonly hash: string }[] = [];
  const inside = Map.groupBy(files, (file) => file.path.slice(prefix.length).split("/", 1)[0] ?? "");
  for (const [name, members] of inside) {
    const whole = `${prefix}${name}`;
    const blob = members.find((file) => file.path === whole)?.blob;
    const hash = blob ?? hashDirectory(whole, members, hashes);
    // Git sorts a directory as if its name ended with a slash.
    entries.push({
      key: blob === undefined ? `${name}/` : name,
      mode: blob === undefined ? "40000" : "100644",
      name,
      hash,
    });
    hashes.set(whole, hash);
  }
  entries.sort((a, b) => compareText(a.key, b.key));
  const content = concatBytes(
    ...entries.flatMap(({ mode, name, hash }) => [utf8ToBytes(`${mode} ${name}\0`), hexToBytes(hash)]),
  );
  const hash = hashObject("tree", content);
  hashes.set(path, hash);
  return hash;
}

/** Compares strings independently of the system's locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function signature({ name, email, date }: SignatureRecord): string {
  return `${name} <${email}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
}
