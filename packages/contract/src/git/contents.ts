import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for a repository's files, and for operations on several files. */
export const contents: GitScenario = {
  name: "contents",
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();

    await part("a file is written, read, changed and deleted", async () => {
      const file = { ...repo, path: "docs/winch handle.md" };
      const made = await check.readBack(
        () => git.contents.create({ ...file, content: base64("one\n"), message: "Add it" }),
        () => git.contents.get(file),
        { type: "file", content: base64("one\n"), path: file.path },
      );
      const sha = made.content?.sha ?? "";
      const changed = await check.readBack(
        () => git.contents.update({ ...file, content: base64("two\n"), sha }),
        () => git.contents.get(file),
        { content: base64("two\n") },
      );
      await check.refused([409, 422], () => git.contents.update({ ...file, content: base64("three\n"), sha }));
      await check.refused([409, 422], () => git.contents.create({ ...file, content: base64("four\n") }));
      const remove = () => git.contents.delete({ ...file, sha: changed.content?.sha ?? "" });
      await check.gone(remove, () => git.contents.get(file));
    });

    await part("files are written and read as text", async () => {
      const file = { ...repo, path: "read/me.txt" };
      const written = await git.contents.writeFile({ ...file, content: "Ahoy ⚓\n" });
      check.matches(await git.contents.readFile(file), { content: "Ahoy ⚓\n", sha: written.content?.sha });
      check.matches(await new Response(await git.contents.getRaw(file)).text(), "Ahoy ⚓\n");
      check.matches(await new Response(await git.contents.getMedia(file)).text(), "Ahoy ⚓\n");
    });

    await part("several files are changed in one commit", async () => {
      const files = ["a.txt", "b/c.txt", "b/d.txt"].map((path) => {
        return { operation: "create" as const, path: `many/${path}`, content: base64(path) };
      });
      await check.readBack(
        () => git.contents.change({ ...repo, files, message: "Add many" }),
        async () =>
          (await git.gitData.trees.list({ ...repo, sha: "main", recursive: true })).items.map(({ path }) => path),
        (paths: unknown) => files.every(({ path }) => (paths as string[]).includes(path)),
      );
      const root = await git.contents.list(repo);
      check.matches(
        root.items.some(({ name, type }) => name === "many" && type === "dir"),
        true,
      );
    });

    await part("the tree is listed", async () => {
      const { items } = await git.gitData.trees.list({ ...repo, sha: "main" });
      check.matches(items.length > 0, true);
    });

    await part("files are read with their metadata", async () => {
      check.matches(await git.contents.getExtended({ ...repo, path: "README.md", includes: ["file_content"] }), {});
      const { items } = await git.contents.getMany({ ...repo, body: { files: ["README.md"] } });
      check.matches(items, [{ name: "README.md" }]);
      check.matches((await git.contents.getManyInBody({ ...repo, files: ["README.md"] })).items, [
        { name: "README.md" },
      ]);
    });

    await part("a patch is committed", async () => {
      const patch = [
        "diff --git a/patched.txt b/patched.txt",
        "new file mode 100644",
        "--- /dev/null",
        "+++ b/patched.txt",
        "@@ -0,0 +1 @@",
        "+patched",
        "",
      ].join("\n");
      await check.readBack(
        () => git.contents.applyPatch({ ...repo, content: patch, branch: "main", message: "Patch" }),
        () => git.contents.readFile({ ...repo, path: "patched.txt" }),
        { content: "patched\n" },
      );
    });

    await part("the EditorConfig settings for a file are read", async () => {
      const content = "root = true\n[*.txt]\nindent_style = tab\n";
      await git.contents.writeFile({ ...repo, path: ".editorconfig", content });
      check.matches(await git.contents.getEditorConfig({ ...repo, path: "a.txt" }), (found: unknown) =>
        Object.values(found as object).includes("tab"),
      );
    });

    await part("an archive is downloaded", async () => {
      const bytes = await new Response(await git.contents.getArchive({ ...repo, archive: "main.zip" })).arrayBuffer();
      check.matches(bytes.byteLength > 20, true);
    });

    await part("requests for unknown files or branches are refused", async () => {
      await check.refused(404, () => git.contents.get({ ...repo, path: "no/such/file" }));
      await check.refused(404, () => git.contents.get({ ...repo, path: "README.md", ref: "no-such-branch" }));
      await check.refused([401, 403], () =>
        world.anonymous.contents.create({ ...repo, path: "x.txt", content: base64("x") }),
      );
    });

    await part("the first file of an empty repository is written", async () => {
      const empty = { ...(await world.repository({ empty: true })), path: "first.txt" };
      // For an empty repository, some servers respond with 200 and an empty list. The client reports that as an error.
      await check.refused([200, 404], () => git.contents.readFile(empty));
      await check.readBack(
        () => git.contents.writeFile({ ...empty, content: "first" }),
        () => git.contents.readFile(empty),
        { content: "first" },
      );
    });
  },
};
