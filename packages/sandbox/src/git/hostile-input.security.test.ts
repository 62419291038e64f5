import { expect, test } from "vitest";
import { base64, failure, openGitSandbox, rig } from "../../test/git-kit.js";

test.each(["__proto__", "constructor", "toString", "valueOf"])("`sort=%s` has the default order", async (sort) => {
  const { ada, sandbox } = openGitSandbox();
  for (const title of ["One", "Two", "Three"]) await ada.issues.create({ ...rig, title });
  const request = new Request(`${sandbox.baseUrl}/api/v1/repos/acme/rig/issues?sort=${sort}`);

  expect(await (await sandbox.fetch(request)).json()).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1 }]);
});

test("a path of thousands of directories is refused, one of hundreds is written", async () => {
  const { ada } = openGitSandbox();
  const write = (directories: number) =>
    ada.contents.change({
      ...rig,
      message: "Deep",
      files: [{ operation: "create", path: `${"a/".repeat(directories)}x`, content: base64("x") }],
    });
  for (const directories of [255, 5000, 20_000]) {
    expect(await failure(write(directories))).toMatchObject({ status: 422 });
  }
  const { files } = await write(254);
  expect(files).toMatchObject([{ name: "x" }]);
});

test("half of a surrogate pair becomes a replacement character, as in Go", async () => {
  const { ada, sandbox } = openGitSandbox();
  const broken = "a\ud800b";
  await ada.contents.change({
    ...rig,
    message: broken,
    files: [{ operation: "create", path: broken, content: base64("x") }],
  });
  await ada.issues.create({ ...rig, title: broken });

  expect(await ada.contents.get({ ...rig, path: "a\ufffdb" })).toMatchObject({ name: "a\ufffdb" });
  expect(await ada.issues.get({ ...rig, index: 1 })).toMatchObject({ title: "a\ufffdb" });
  expect(JSON.stringify(sandbox)).not.toContain("ud800");
});
