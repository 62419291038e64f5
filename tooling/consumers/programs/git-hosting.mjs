import { createGitClient, UnsupportedOperationError } from "@halyard/git-hosting";
import { createGitClient as createCore } from "@halyard/git-hosting/core";
import { issues } from "@halyard/git-hosting/issues";
import { operations } from "@halyard/git-hosting/operations";

const place = { owner: "o", repo: "r" };

/** Tests that the client of a Forgejo server behaves the same on every runtime. */
export async function run({ baseUrl }) {
  const git = createGitClient({ baseUrl });
  equal((await git.server()).product, "forgejo", "the product");
  equal((await git.contents.readFile({ ...place, path: "a.txt" })).content, "héllo", "the text of a file");
  const refused = await git.user.blocks.gitea.list().then(
    () => undefined,
    (reason) => reason,
  );
  equal(refused instanceof UnsupportedOperationError, true, "whether a Gitea-only operation is refused");

  const small = createCore({ baseUrl, resources: { issues } });
  equal((await small.issues.list({ ...place })).items.length, 0, "the number of issues in an empty repository");
  equal(operations.length > 500, true, "whether more than 500 operations are listed");
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}
