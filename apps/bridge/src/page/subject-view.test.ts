import { describe, expect, it } from "vitest";
import { type Subject, subjectKey } from "../store/subject.js";
import type { PageSettings } from "./options.js";
import { subjectView } from "./subject-view.js";

const settings: PageSettings = {
  page: { token: "token", allowActions: false },
  mappings: [],
  openproject: [{ name: "pm", url: "https://pm.example.com/openproject", webhookSecrets: [], apiKey: "key" }],
  git: [{ name: "forge", url: "https://git.example.com", webhookSecrets: [], product: "forgejo", token: "token" }],
};
const place = { connection: "forge", owner: "acme", repo: "rig" };

describe("a subject for people", () => {
  it.each<[Subject, string, string]>([
    [{ kind: "pull", ...place, number: 12 }, "acme/rig#12", "https://git.example.com/acme/rig/pulls/12"],
    [{ kind: "issue", ...place, number: 3 }, "acme/rig#3", "https://git.example.com/acme/rig/issues/3"],
    [
      { kind: "branch", ...place, branch: "feature/7 & more@home" },
      "acme/rig@feature/7 & more@home",
      "https://git.example.com/acme/rig/src/branch/feature/7%20%26%20more%40home",
    ],
    [
      { kind: "commit", ...place, sha: "0123456789abcdef0123456789abcdef01234567" },
      "acme/rig@0123456789",
      "https://git.example.com/acme/rig/commit/0123456789abcdef0123456789abcdef01234567",
    ],
    [{ kind: "workPackage", connection: "pm", id: 7 }, "#7", "https://pm.example.com/openproject/work_packages/7"],
  ])("%o is %s", (subject, label, url) => {
    const key = subjectKey(subject);
    expect(subjectView(key, settings)).toEqual({ key, kind: subject.kind, label, url });
  });

  it("has the name of the instance when there are several", () => {
    const two = { ...settings, openproject: [...settings.openproject, { ...settings.openproject[0]!, name: "other" }] };
    expect(subjectView("workPackage:other/7", two).label).toBe("other #7");
  });

  it("has no address when its connection is no longer configured", () => {
    expect(subjectView("pull:gone/acme/rig#12", settings)).toEqual({
      key: "pull:gone/acme/rig#12",
      kind: "pull",
      label: "acme/rig#12",
      url: undefined,
    });
  });

  it("shows an unknown key unchanged", () => {
    expect(subjectView("javascript:alert(1)", settings)).toEqual({
      key: "javascript:alert(1)",
      kind: "other",
      label: "javascript:alert(1)",
    });
  });
});
