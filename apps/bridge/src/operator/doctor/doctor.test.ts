import { expect, test } from "vitest";
import { createHarbour, type HarbourOptions } from "../../../test/harbour.js";
import { createConnections } from "../../config/connections/create-connections.js";
import { setUp } from "../setup/setup.js";
import { examine } from "./doctor.js";
import { createReport, type Finding } from "../report.js";

const publicUrl = "https://bridge.example.com";
const alive = (): Promise<Response> => Promise.resolve(Response.json({ alive: true }));

type Harbour = ReturnType<typeof createHarbour>;

/** Rules that need every permission and every kind of name. All names exist in the sandboxes. */
const fullRules: HarbourOptions["rules"] = {
  status: { merged: { closing: "developed" }, opened: { mentioning: "In progress" } },
  customFields: { pullRequest: "Pull request", ci: "CI" },
  time: { enabled: true, activity: "Development" },
  issues: { link: true, create: { label: "plan", project: "rigging", type: "Task" } },
};

async function examined(harbour: Harbour, send: typeof fetch = alive): Promise<readonly Finding[]> {
  const report = createReport();
  await examine(report, harbour.config, harbour.connections, { send });
  return report.findings;
}

async function problems(harbour: Harbour, send?: typeof fetch): Promise<Finding[]> {
  return (await examined(harbour, send)).filter(({ level }) => level === "problem");
}

test("a GitHub tab that cannot be read is a warning, with the module and the permission that it needs", async () => {
  const findings = await examined(createHarbour({ rules: { githubTab: true }, publicUrl }));
  expect(findings.find(({ message }) => message.includes("GitHub tab"))).toMatchObject({
    level: "warning",
    advice: expect.stringContaining("Show GitHub content") as string,
  });
});

test("a complete installation has no problem with any rules, and nothing is written", async () => {
  const harbour = createHarbour({ rules: fullRules, publicUrl });
  await setUp(createReport(), harbour.config, harbour.connections, { replace: false });
  const kept = (): unknown => {
    const { workPackages, timeEntries, activities } = harbour.pm.dump();
    const { repositories, hooks } = harbour.forge.dump();
    return { workPackages, timeEntries, activities, repositories, hooks };
  };
  const before = kept();
  const findings = await examined(harbour);
  expect(findings.filter(({ level }) => level === "problem")).toEqual([]);
  expect(kept()).toEqual(before);
  expect(findings.map(({ place, message }) => `${place}: ${message}`)).toEqual(
    expect.arrayContaining([
      "forge: the server is Forgejo 15.0.3",
      "forge: signed in as bridge",
      "forge acme/rig: the account is allowed to comment",
      "forge acme/rig: the account is allowed to set commit statuses",
      "forge acme/rig: there is no label plan",
      "forge acme/rig: the webhook exists and sends all required events",
      "pm: the server is OpenProject, named Harbour",
      "pm: signed in as bridge",
      "pm: the status developed exists",
      "pm rigging: the project is visible",
      "pm rigging: the account is allowed to create work packages",
      "pm rigging: the type Task exists",
      "pm rigging: the account is allowed to comment on work packages",
      "pm rigging: the account is allowed to change work packages",
      "pm rigging: the custom field Pull request exists",
      "pm rigging: the account is allowed to log time",
      "pm rigging: the account is allowed to see spent time",
      "pm rigging: the account is allowed to log time for other users",
      "pm rigging: the activity Development exists",
      "bridge: the bridge responds at https://bridge.example.com",
    ]),
  );
});

test("missing names are problems, with the most similar existing name", async () => {
  const harbour = createHarbour({
    rules: {
      status: { merged: { closing: "Develped" } },
      customFields: { ci: "Ci" },
      time: { enabled: true, activity: "Developing" },
      issues: { create: { label: "plan", project: "rigging", type: "Tusk" } },
    },
  });
  const findings = await examined(harbour);
  expect(findings).toEqual(
    expect.arrayContaining<Finding>([
      {
        place: "pm",
        level: "problem",
        message: "there is no status `Develped`, but the rules use this status",
        advice: "Did you mean `Developed`?",
      },
      {
        place: "pm rigging",
        level: "problem",
        message: "there is no type `Tusk` in this project",
        advice: "Did you mean `Task`?",
      },
      {
        place: "pm rigging",
        level: "problem",
        message: "there is no time entry activity `Developing` in this project",
        advice: "Did you mean `Development`?",
      },
      {
        place: "pm rigging",
        level: "warning",
        message: expect.stringMatching(/^work package \d+ \(.+\) has no custom field `Ci`$/) as string,
        advice: "Enable the field for the project and the types that need it. Did you mean `CI`?",
      },
    ]),
  );
});

test("the statuses and the rights that `follow` needs are checked", async () => {
  const harbour = createHarbour({
    rules: {
      issues: {
        link: false,
        create: { label: "Planned", project: "rigging", type: "Bug" },
        follow: { title: { winner: "openproject" }, state: { winner: "git", closed: "Closd", reopened: "Rejected" } },
      },
    },
  });
  expect(await examined(harbour)).toEqual(
    expect.arrayContaining<Finding>([
      {
        place: "pm",
        level: "problem",
        message: "there is no status `Closd`, but the rules use this status",
        advice: "Did you mean `Closed`?",
      },
      {
        place: "pm",
        level: "problem",
        message: "the status Rejected is marked as closed, so the work package of a reopened issue would stay closed",
        advice: "In `rules.issues.follow.state.reopened`, name a status that is not marked as closed",
      },
      expect.objectContaining({
        level: "ok",
        message: "the account is allowed to rename, close and reopen issues",
      }) as Finding,
    ]),
  );
  const state = harbour.forge.dump();
  state.organizations[0]!.teams = [];
  harbour.forge.load(state);
  expect(await problems(harbour)).toContainEqual({
    place: "forge acme/rig",
    level: "problem",
    message:
      "the account has read access only, so it is not allowed to rename, close and reopen issues, but `rules.issues.follow` requires this permission",
    advice:
      "Give the account bridge write access to the repository, and give its token the scopes write:repository and write:issue. If the account is in a team with separate permissions for each unit, give the team write access to both Code and Issues",
  });
});

test("advice follows from the permissions and units in the repository's response", async () => {
  const follow = { title: { winner: "git" } } as const;
  const about = async (change: object): Promise<string[]> => {
    const harbour = createHarbour({ rules: { issues: { link: true, follow }, titles: "never" } });
    const connections = createConnections(harbour.config, {
      fetch: (connection) => async (request) => {
        const response = await (connection === "pm" ? harbour.pm : harbour.forge).fetch(request);
        if (!request.url.endsWith("/repos/acme/rig")) return response;
        return Response.json({ ...((await response.json()) as object), ...change });
      },
    });
    return (await examined({ ...harbour, connections }))
      .filter(({ place, message }) => place === "forge acme/rig" && !/commit statuses|has write access/.test(message))
      .map(({ level, message }) => `${level}: ${message}`);
  };
  const right = "rename, close and reopen issues";
  const needed = "but `rules.issues.follow` requires this permission";
  expect(await about({})).toEqual(["ok: the account is allowed to comment", `ok: the account is allowed to ${right}`]);
  expect(await about({ permissions: { admin: true, push: false, pull: true } })).toContain(
    `ok: the account is allowed to ${right}`,
  );
  expect(await about({ permissions: { admin: false, push: false, pull: true } })).toContain(
    `problem: the account has read access only, so it is not allowed to ${right}, ${needed}`,
  );
  expect(await about({ permissions: { admin: false, push: false, pull: false } })).toContain(
    `problem: the account is not allowed to ${right}, ${needed}`,
  );
  expect(await about({ permissions: null })).toContain(
    `note: the server does not tell the bridge whether the account is allowed to ${right}, ${needed}`,
  );
  expect(await about({ archived: true })).toEqual([
    "warning: the repository is archived, so the bridge cannot write to it",
  ]);
  expect(await about({ mirror: true, has_pull_requests: false })).toEqual([
    "warning: the repository is a mirror, so its pull requests are in the original repository",
    ...["ok: the account is allowed to comment", `ok: the account is allowed to ${right}`],
  ]);
  expect(
    await about({ internal_tracker: undefined, external_tracker: { external_tracker_url: "https://t.example.com" } }),
  ).toEqual([
    "warning: the issues are in an external tracker, which the bridge does not read",
    "ok: the account is allowed to comment",
  ]);
});

test("missing permissions of a role are problems that name the permission", async () => {
  const harbour = createHarbour({ rules: fullRules });
  const state = harbour.pm.dump();
  state.roles[4]!.permissions = ["view_project", "view_work_packages"];
  harbour.pm.load(state);
  const found = (await problems(harbour)).filter(({ place }) => place === "pm rigging");
  expect(found.map(({ message, advice }) => `${message}. ${advice}`)).toEqual([
    'the account is not allowed to create work packages. Grant the permission "Add work packages" to the role of bridge',
    'the account is not allowed to comment on work packages. Grant the permission "Add comments" to the role of bridge in this project',
    'the account is not allowed to change work packages. Grant the permission "Edit work packages" to the role of bridge in this project',
    'the account is not allowed to see spent time. Grant the permission "View spent time" to the role of bridge in this project',
    'the account is not allowed to log time. Grant the permission "Log own time" to the role of bridge in this project',
  ]);
});

test("an account that may log time only for itself is a warning", async () => {
  const harbour = createHarbour({ rules: fullRules });
  const state = harbour.pm.dump();
  const role = state.roles[4]!;
  role.permissions = role.permissions.filter((permission) => permission !== "log_time");
  harbour.pm.load(state);
  const found = (await examined(harbour)).filter(({ place }) => place === "pm rigging");
  expect(found.filter(({ level }) => level !== "ok")).toEqual([
    {
      place: "pm rigging",
      level: "warning",
      message:
        "the account is not allowed to log time for other users, so the bridge logs time as itself and names the user in the comment of the time entry",
      advice: `Grant the permission "Log time for other users" to the role of the bridge's account if time must be logged under the user's own name`,
    },
  ]);
  expect(found.map(({ message }) => message)).toEqual(
    expect.arrayContaining(["the account is allowed to log time", "the account is allowed to see spent time"]),
  );
});

test("only the permissions that the rules need are checked", async () => {
  const harbour = createHarbour({
    rules: { pullComment: false, commitStatus: false, time: { enabled: false } },
    gitLogin: "grace",
  });
  const messages = (await examined(harbour)).map(({ message }) => message);
  for (const needless of [
    "the account is allowed to set commit statuses",
    "the account is allowed to change work packages",
    "the account is allowed to log time",
  ]) {
    expect(messages).not.toContain(needless);
  }
});

test("a read-only repository is a problem, and so is a hidden one", async () => {
  const harbour = createHarbour({ repositories: ["acme/rig", "acme/hull", "acme/none"] });
  const state = harbour.forge.dump();
  state.organizations[0]!.teams = [];
  harbour.forge.load(state);
  const found = await problems(harbour);
  const advice =
    "Give the account bridge write access to the repository, and give its token the scopes write:repository and write:issue";
  expect(found).toEqual([
    expect.objectContaining({
      place: "forge acme/rig",
      message: expect.stringMatching(/^the server does not tell the bridge who has write access/) as string,
    }),
    {
      place: "forge acme/rig",
      level: "problem",
      message: expect.stringMatching(
        /^the account cannot set commit statuses: the server does not permit the request \(403\)/,
      ) as string,
      advice,
    },
    ...["acme/hull", "acme/none"].map((name) => ({
      place: `forge ${name}`,
      level: "problem",
      message:
        "cannot read the repository: the requested item does not exist, or the bridge's account cannot see it (404)",
      advice,
    })),
  ]);
});

test("a server that is unavailable during a test write does not prove write access", async () => {
  const harbour = createHarbour();
  harbour.forge.faults.add({ path: /\/statuses\//, fault: { kind: "status", status: 502 }, times: Infinity });
  expect(await problems(harbour)).toEqual([
    expect.objectContaining({
      place: "forge acme/rig",
      message: expect.stringMatching(
        /^the account cannot set commit statuses: the server responded with status 502/,
      ) as string,
    }),
  ]);
});

test("a disabled or hidden unit of a repository is not reported as writable", async () => {
  const about = async (harbour: Harbour): Promise<string[]> =>
    (await examined(harbour))
      .filter(
        ({ place, level, message }) =>
          place === "forge acme/rig" && (level !== "ok" || message === "the account is allowed to comment"),
      )
      .map(({ level, message }) => `${level}: ${message}`);
  const rules = { issues: { link: true }, titles: "never" } as const;
  const hidden = createHarbour({ rules });
  // A server responds with 404 if the account may see the repository, but not its pull requests or issues.
  hidden.forge.faults.add({ path: /\/(?:pulls|issues)\b/, fault: { kind: "status", status: 404 }, times: Infinity });
  expect(await about(hidden)).toEqual([
    "problem: cannot read the pull requests: the requested item does not exist, or the bridge's account cannot see it (404)",
    "problem: cannot read the issues: the requested item does not exist, or the bridge's account cannot see it (404)",
  ]);
  const plain = createHarbour({ rules });
  const connections = createConnections(plain.config, {
    fetch: (connection) => async (request) => {
      const answer = await (connection === "pm" ? plain.pm : plain.forge).fetch(request);
      if (!request.url.endsWith("/repos/acme/rig")) return answer;
      return Response.json({ ...((await answer.json()) as object), has_issues: false, has_pull_requests: false });
    },
  });
  expect(await about({ ...plain, connections })).toEqual([
    "warning: pull requests are disabled",
    "warning: issues are disabled",
  ]);
  expect(await about(plain)).toEqual(["ok: the account is allowed to comment"]);
});

test("a renamed repository is a problem, because its old name only redirects", async () => {
  const harbour = createHarbour({});
  const state = harbour.forge.dump();
  const rig = state.repositories.find(({ name }) => name === "rig");
  Object.assign(rig ?? {}, { name: "rigg", formerNames: ["acme/rig"] });
  harbour.forge.load(state);
  expect(await problems(harbour)).toContainEqual(
    expect.objectContaining({
      place: "forge acme/rig",
      message: expect.stringContaining("the repository is now named acme/rigg") as string,
    }),
  );
});

test("a hidden project is a problem", async () => {
  const harbour = createHarbour({ projects: ["rigging", "sails"] });
  expect(await problems(harbour)).toEqual([
    {
      place: "pm sails",
      level: "problem",
      message: "cannot see the project: the requested item does not exist, or the bridge's account cannot see it (404)",
      advice:
        'Make the account bridge a member of the project, with a role that has the permission "View work packages"',
    },
  ]);
});

test("without projects in the mapping, all visible projects are checked", async () => {
  const places = (await examined(createHarbour({ projects: [] }))).map(({ place }) => place);
  expect(places).toContain("pm rigging");
  expect(places).toContain("pm hull");
});

test("another product is a problem, because the products sign webhooks differently", async () => {
  expect(await problems(createHarbour({ product: "gitea" }))).toEqual([
    expect.objectContaining({
      place: "forge",
      message: "the server is Forgejo 15.0.3, but the configuration says gitea",
    }),
  ]);
});

test("a refused credential is reported once per connection, and nothing else is requested there", async () => {
  const harbour = createHarbour({ publicUrl });
  const everything = { fault: { kind: "status", status: 401 } as const, times: Infinity };
  harbour.pm.faults.add(everything);
  harbour.forge.faults.add(everything);
  const found = await problems(harbour);
  expect(found.map(({ place }) => place)).toEqual(["forge", "pm"]);
  for (const { message, advice } of found) {
    expect(message).toContain("the server does not accept the credential (401)");
    expect(advice).toBe(
      "Create a new token for the bridge's account, and replace the old token in the file or environment variable that the configuration refers to",
    );
  }
});

test("an unreachable server is reported, with advice", async () => {
  const harbour = createHarbour();
  harbour.forge.faults.add({ fault: { kind: "reset", when: "before" }, times: Infinity });
  const [first] = await problems(harbour);
  expect(first).toMatchObject({ place: "forge", advice: expect.stringContaining("Check `url`") as string });
});

test("missing, disabled or incomplete webhooks are problems, hidden ones are not", async () => {
  const harbour = createHarbour({ publicUrl });
  const about = async (): Promise<string[]> =>
    (await examined(harbour)).map(({ message }) => message).filter((message) => message.includes("webhook"));
  expect(await about()).toContain("there is no webhook for https://bridge.example.com/hooks/forge");
  await setUp(createReport(), harbour.config, harbour.connections, { replace: false });
  const change = (changes: object): void => {
    const state = harbour.forge.dump();
    Object.assign(state.hooks[0]!, changes);
    harbour.forge.load(state);
  };
  change({ active: false });
  expect(await about()).toContain("the webhook is disabled");
  change({ active: true, events: ["push", "create"] });
  expect(await about()).toContainEqual(
    expect.stringMatching(/^the webhook does not send these events: delete, pull_request_only, /),
  );
  const hidden = createHarbour({ publicUrl, gitLogin: "grace" });
  expect((await examined(hidden)).map(({ message }) => message)).toContain(
    "the bridge's account is not allowed to see webhooks",
  );
});

test.each([
  [
    "nothing",
    () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })),
    "no response from https://bridge.example.com: ECONNREFUSED",
  ],
  [
    "a proxy",
    () => Promise.resolve(new Response("Bad gateway", { status: 502 })),
    "the response from https://bridge.example.com is not from the bridge (status 502)",
  ],
  [
    "another program",
    () => Promise.resolve(new Response("<html>")),
    "the response from https://bridge.example.com is not from the bridge (status 200)",
  ],
])("%s at the public address is a problem", async (_name, send: () => Promise<Response>, message) => {
  const found = await problems(createHarbour({ publicUrl }), send);
  expect(found.filter(({ place }) => place === "bridge").map((finding) => finding.message)).toEqual([message]);
});

test("the project of issues is checked although the mapping does not list it", async () => {
  const create = { label: "plan", project: "riging", type: "Task" };
  const missing = createHarbour({ rules: { issues: { create } } });
  expect(await problems(missing)).toMatchObject([{ place: "pm riging" }]);
  const other = createHarbour({ rules: { ...fullRules, issues: { create: { ...create, project: "hull" } } } });
  const findings = await examined(other);
  expect(findings).toContainEqual(
    expect.objectContaining({ place: "pm hull", message: "the account is allowed to create work packages" }),
  );
  expect(findings).not.toContainEqual(
    expect.objectContaining({ place: "pm hull", message: "the account is allowed to log time" }),
  );
});

test("each repository whose readers may not see a project is reported, by doctor and by setup", async () => {
  const about = (findings: readonly Finding[]): string[] =>
    findings
      .filter(({ message }) => message.includes("can reference work packages"))
      .map(({ place, level, message }) => `${level} ${place}: ${message}`);
  const repositories = ["acme/rig", "acme/hull"];
  const hidden = createHarbour({ repositories, rules: { titles: "visible" } });
  const expected = [
    "note forge acme/rig: the public repository can reference work packages in the project rigging, which is not public: the git server shows only the numbers of work packages in non-public projects",
  ];
  expect(about(await examined(hidden))).toEqual(expected);
  const report = createReport();
  await setUp(report, hidden.config, hidden.connections, { replace: false });
  expect(about(report.findings)).toEqual(expected);

  expect(about(await examined(createHarbour({ repositories, rules: { titles: "always" } })))).toEqual([
    "warning forge acme/rig: the public repository can reference work packages in the project rigging, which is not public: every reader of the repository sees the type, title, status and assignee of work packages",
  ]);
  expect(about(await examined(createHarbour({ repositories, rules: { titles: "never" } })))).toEqual([]);
  expect(about(await examined(createHarbour({ projects: [], rules: { titles: "visible" } })))).toEqual([
    expect.stringContaining("every project of pm that the bridge can see"),
  ]);
});

test("each private repository that a public project may show is named, by doctor and by setup", async () => {
  const about = (findings: readonly Finding[]): string[] =>
    findings
      .filter(({ message }) => message.includes("can show content from this private repository"))
      .map(({ place, level, message }) => `${level} ${place}: ${message}`);
  const repositories = ["acme/rig", "acme/hull"];
  const openHarbour = (gitTitles: "visible" | "always" | "never"): Harbour => {
    const harbour = createHarbour({ repositories, rules: { gitTitles } });
    const state = harbour.pm.dump();
    for (const project of Object.values(state.projects)) project.public = true;
    harbour.pm.load(state);
    return harbour;
  };
  const expected = [
    "note forge acme/hull: work packages of the public project rigging can show content from this private repository, but only the numbers and states of pull requests and issues",
  ];
  const visible = openHarbour("visible");
  expect(about(await examined(visible))).toEqual(expected);
  const report = createReport();
  await setUp(report, visible.config, visible.connections, { replace: false });
  expect(about(report.findings)).toEqual(expected);
  expect(about(await examined(openHarbour("always")))).toEqual([
    "warning forge acme/hull: work packages of the public project rigging can show content from this private repository, including titles, people, branches and commits, to all readers of these work packages",
  ]);
  expect(about(await examined(openHarbour("never")))).toEqual([]);
  expect(about(await examined(createHarbour({ repositories })))).toEqual([]);
  expect(about(await examined(createHarbour({ repositories, projects: [] })))).toEqual([
    expect.stringContaining("every public project of pm"),
  ]);
});

test("an account that cannot read who has write access is a problem, unless the configuration lists the logins", async () => {
  const isAbout = ({ message }: Finding): boolean => message.includes("who has write access");
  const { authority } = { authority: { writers: ["ada"] } };
  const [asking, listed] = [{}, { authority }].map((rules) => createHarbour({ gitLogin: "grace", rules }));
  expect((await problems(asking!)).filter(isAbout)).toHaveLength(1);
  expect((await examined(listed!)).filter(isAbout)).toEqual([]);
  expect((await examined(createHarbour())).filter(isAbout)).toMatchObject([{ level: "ok" }]);
});
