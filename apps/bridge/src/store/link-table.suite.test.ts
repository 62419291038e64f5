import { expect, it } from "vitest";
import { describeStores } from "../../test/stores.js";
import { linkCursor, type LinkRecord } from "./store.js";

describeStores("the table of links", (opened) => {
  const link = (source: string, workPackage: string, more: Partial<LinkRecord> = {}): LinkRecord => ({
    ...{ source, workPackage, kind: "mentions" },
    title: "acme/rig#1 Hoist",
    url: "http://git.test/acme/rig/pulls/1",
    ...more,
  });

  it("replaces the given links in one step, and keeps those that were stored since", async () => {
    const first = [link("pull:1", "wp:1", { kind: "closes", stage: "merged" }), link("pull:1", "wp:2")];
    await opened.store.links.replace([], first);
    await opened.store.links.replace([], [link("pull:2", "wp:1")]);
    expect(await opened.store.links.of("pull:1")).toEqual(first);
    await opened.store.links.replace([], [link("pull:1", "wp:3")]);
    await opened.store.links.replace(first, [link("pull:1", "wp:2", { title: "acme/rig#1 Lower" })]);
    expect((await opened.store.links.to("wp:1")).map((record) => record.source)).toEqual(["pull:2"]);
    expect(await opened.store.links.of("pull:1")).toEqual([
      link("pull:1", "wp:2", { title: "acme/rig#1 Lower" }),
      link("pull:1", "wp:3"),
    ]);
    await opened.store.links.replace(await opened.store.links.of("pull:1"), []);
    expect(await opened.store.links.of("pull:1")).toEqual([]);
  });

  it("updates a link that is stored already", async () => {
    await opened.store.links.replace([], [link("pull:1", "wp:1")]);
    await opened.store.links.replace([], [link("pull:1", "wp:1", { kind: "closes", stage: "opened" })]);
    expect(await opened.store.links.to("wp:1")).toEqual([link("pull:1", "wp:1", { kind: "closes", stage: "opened" })]);
  });

  it("distinguishes two repositories that had the same name", async () => {
    const key = "pull:forge/acme/rig#1";
    const [former, current] = ["pull:forge/5#1", "pull:forge/6#1"].map((identity) => link(key, "wp:1", { identity }));
    await opened.store.links.replace([], [former!]);
    await opened.store.links.replace([], [current!]);
    expect(await opened.store.links.to("wp:1")).toEqual(expect.arrayContaining([former, current]));
    await opened.store.links.replace([former!], []);
    expect(await opened.store.links.to("wp:1")).toEqual([current]);
  });

  it("finds the links of a source under an earlier name of its repository", async () => {
    const early = [1, 2].map((number) =>
      link(`pull:forge/acme/rig#${number}`, "wp:1", { identity: `pull:forge/5#${number}` }),
    );
    await opened.store.links.replace([], early);
    const found = await opened.store.links.of("pull:forge/acme/rigg#1", "pull:forge/5#1");
    expect(found).toEqual([early[0]]);
    await opened.store.links.replace(found, [link("pull:forge/acme/rigg#1", "wp:2", { identity: "pull:forge/5#1" })]);
    expect((await opened.store.links.inRepository("forge", 5)).map(({ source }) => source)).toEqual([
      "pull:forge/acme/rig#2",
      "pull:forge/acme/rigg#1",
    ]);
    expect(await opened.store.links.inRepository("forge", 55)).toEqual([]);
  });

  it("lists the links that were neither merged nor closed", async () => {
    await opened.store.links.replace(
      [],
      [
        link("pull:forge/acme/rig#1", "wp:1", { stage: "merged" }),
        link("pull:forge/acme/rig#2", "wp:1", { stage: "opened" }),
        link("issue:forge/acme/rig#3", "wp:1"),
        link("pull:forge2/acme/rig#4", "wp:1", { stage: "opened" }),
        link("branch:forge/acme/rig@x", "wp:1"),
      ],
    );
    expect((await opened.store.links.unfinished("forge")).map(({ source }) => source)).toEqual([
      "issue:forge/acme/rig#3",
      "pull:forge/acme/rig#2",
    ]);
  });

  it("lists when each link was last stored", async () => {
    await opened.store.links.replace([], [link("pull:1", "wp:1"), link("pull:2", "wp:1")]);
    const earlier = new Date(Date.UTC(2026, 0, 1));
    await opened.database.query("UPDATE halyard.link SET seen_at = $1", [earlier]);
    await opened.store.links.replace(await opened.store.links.of("pull:2"), [link("pull:2", "wp:1")]);
    const [untouched, rewritten] = await opened.store.links.list({ limit: 2 });
    expect(untouched!.seenAt).toEqual(earlier);
    expect(rewritten!.seenAt).not.toEqual(earlier);
  });

  it("lists all records in pages", async () => {
    const sources = ["b", "a", "c"].flatMap((source) => [link(source, "wp:2"), link(source, "wp:1")]);
    // Two repositories had the same name, so two links differ only in their identity. The first page ends between these
    // two links.
    await opened.store.links.replace([], [...sources, link("a", "wp:2", { identity: "pull:forge/6#1" })]);
    const seen: LinkRecord[] = [];
    for (let page = await opened.store.links.list({ limit: 4 }); page.length > 0;) {
      seen.push(...page);
      page = await opened.store.links.list({ limit: 4, after: linkCursor(page.at(-1)!) });
    }
    expect(seen.map(({ workPackage, source, identity = "" }) => `${workPackage} ${source} ${identity}`.trim())).toEqual(
      [...["wp:1 a", "wp:1 b", "wp:1 c"], ...["wp:2 a", "wp:2 a pull:forge/6#1", "wp:2 b", "wp:2 c"]],
    );
  });
});
