import { describe, expect, test } from "vitest";
import { loadCatalogue, readInput, type OperationDescription } from "./index.ts";

const catalogue = await loadCatalogue();

function described(id: string): OperationDescription {
  const description = catalogue.describeOperation(id);
  if (description === undefined) throw new Error(`There is no operation ${id}.`);
  return description;
}

function fieldOf(id: string, name: string): OperationDescription["fields"][number] | undefined {
  return described(id).fields.find((field) => field.name === name);
}

describe("the catalogue", () => {
  test("has each operation once, with a summary of one sentence", () => {
    const all = catalogue.listOperations();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ summary }) => !/^[A-Z`](?!.*\. [A-Z]).*[^.]\.$/.test(summary)).map(({ id }) => id)).toEqual(
      [],
    );
    expect(new Set(all.map(({ product }) => product))).toEqual(new Set(["pm", "git"]));
  });

  test("loads one client alone", async () => {
    const git = await loadCatalogue(["git"]);
    expect(new Set(git.listOperations().map(({ product }) => product))).toEqual(new Set(["git"]));
    expect(git.describeOperation("pm.root.get")).toBeUndefined();
  });

  test("describes every operation: path fields are required, and each field has a type", () => {
    for (const { id, path, method } of catalogue.listOperations()) {
      const { fields, inputSchema } = described(id);
      const names = fields.map(({ name }) => name);
      expect(new Set(names).size, id).toBe(names.length);
      expect(names.filter((name) => path.includes(`{${name}}`) || path.includes(`{+${name}}`)).length, id).toBe(
        path.split("{").length - 1,
      );
      expect(
        fields.filter(({ type }) => type === ""),
        id,
      ).toEqual([]);
      expect(method === "GET" && fields.some(({ place }) => place === "body"), id).toBe(false);
      expect(JSON.parse(JSON.stringify(inputSchema)), id).toEqual(inputSchema);
    }
  });

  test("counts as a read only a GET that changes nothing", () => {
    expect(described("pm.workPackages.get").isRead).toBe(true);
    expect(described("pm.attachments.complete")).toMatchObject({ method: "GET", isRead: false });
    expect(described("pm.workPackages.createForm")).toMatchObject({ method: "POST", isRead: false, retry: "safe" });
  });
});

describe("fields have", () => {
  test("place, type, choice and description", () => {
    expect(fieldOf("git.pulls.list", "state")).toMatchObject({
      place: "query",
      required: false,
      type: '"open" | "closed" | "all"',
      values: ["open", "closed", "all"],
      description: "State of the pull requests. Default `open`.",
    });
    expect(fieldOf("git.pulls.merge", "Do")).toMatchObject({ place: "body", required: true });
    expect(fieldOf("git.pulls.merge", "owner")).toMatchObject({ place: "path", required: true });
  });

  test("the names that the client accepts: `page`, and links as ids", () => {
    expect(fieldOf("pm.workPackages.list", "page")).toMatchObject({ place: "query", type: "integer" });
    expect(fieldOf("pm.workPackages.create", "assignee")?.type).toBe("integer | string | null");
    expect(fieldOf("pm.workPackages.create", "attachments")?.type).toBe(
      "integer | string | null | (integer | string | null)[]",
    );
  });

  test("no field that exists only in documents from the server", () => {
    expect(described("pm.workPackages.create").fields.map(({ name }) => name)).not.toContain("createdAt");
    expect(described("pm.workPackages.create").takesOthers).toBe(true);
  });

  test("the type `file` for bytes, and `time` for a time", () => {
    expect(fieldOf("pm.attachments.create", "file")?.type).toBe("file");
    expect(fieldOf("git.pulls.create", "due_date")?.type).toBe("time");
  });
});

describe("a search finds", () => {
  test.each([
    ["merge pull request", "git.pulls.merge"],
    ["create work package", "pm.workPackages.create"],
    ["add a ticket", "pm.workPackages.create"],
    ["log time", "pm.timeEntries.create"],
    ["close issue", "git.issues.update"],
    ["comment on a work package", "pm.workPackages.activities.comment"],
    ["list branches of a repository", "git.branches.list"],
    ["PR reviews", "git.pulls.reviews.list"],
    ["GET /work_packages/{id}", "pm.workPackages.get"],
    ["git.issues.comments.create", "git.issues.comments.create"],
  ])("%s: %s", (text, id) => {
    expect(catalogue.findOperations(text).map((operation) => operation.id)[0]).toBe(id);
  });

  test("nothing for a search without a known word", () => {
    expect(catalogue.findOperations("")).toEqual([]);
    expect(catalogue.findOperations("quetzalcoatl")).toEqual([]);
  });
});

describe("typed values are converted to", () => {
  test("numbers, booleans, choices, lists and JSON, by the type of the field", () => {
    const texts = { owner: "acme", repo: "rig", title: "7", labels: "1,2", draft: "x" };
    expect(readInput(described("git.issues.create"), { ...texts, draft: "x" })).toEqual({
      problems: [expect.stringContaining("has no field `draft`")],
    });
    const { draft: _, ...rest } = texts;
    expect(readInput(described("git.issues.create"), rest)).toEqual({
      input: { owner: "acme", repo: "rig", title: "7", labels: [1, 2] },
    });
    expect(readInput(described("git.issues.create"), { ...rest, labels: ["1", "2"] })).toMatchObject({
      input: { labels: [1, 2] },
    });
  });

  test("formatted text from plain text, links from ids, and filters from JSON", () => {
    const create = {
      subject: "Hoist",
      project: "rigging",
      assignee: "4",
      description: "Mind the *wind*",
      customField3: "12",
    };
    expect(readInput(described("pm.workPackages.create"), create)).toEqual({
      input: {
        subject: "Hoist",
        project: "rigging",
        assignee: 4,
        description: { raw: "Mind the *wind*" },
        customField3: 12,
      },
    });
    const filters = [{ name: "status", operator: "o", values: [] }];
    expect(readInput(described("pm.workPackages.list"), { filters: JSON.stringify(filters), page: "2" })).toEqual({
      input: { filters, page: 2 },
    });
  });

  test("a string, for a name of digits with a leading zero", () => {
    expect(readInput(described("git.repos.get"), { owner: "acme", repo: "007" })).toEqual({
      input: { owner: "acme", repo: "007" },
    });
  });

  test("problems that name the field and its type, never the value", () => {
    const result = readInput(described("git.pulls.list"), { owner: "acme", state: "opened", page: "secret" });
    expect(result).toEqual({
      problems: [
        '`state` must be of type "open" | "closed" | "all".',
        "`page` must be of type integer.",
        "`repo` is required (string | integer).",
      ],
    });
  });
});
