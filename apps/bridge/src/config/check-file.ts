import type { ConfigFile } from "./file-schema.js";
import { didYouMean } from "./did-you-mean.js";
import type { Path } from "./yaml-file.js";

/** A problem in the configuration, with its place. */
export interface Fault {
  readonly path: Path;
  /** Name of the unknown field in the section at `path`. Undefined for other problems. */
  readonly field?: string | undefined;
  readonly message: string;
  /** Next step. Shown only for problems in a file. */
  readonly advice: string;
}

/** Checks the conditions that the schema cannot express, such as names that must exist or be unique. */
export function checkFile(file: ConfigFile): Fault[] {
  return [
    ...names(file),
    ...addresses(file),
    ...mappings(file),
    ...follows(file),
    ...openid(file),
    ...notifications(file),
    ...sizes(file),
  ];
}

function names(file: ConfigFile): Fault[] {
  const seen = new Set<string>();
  const places = (["openproject", "git"] as const).flatMap((kind) =>
    file[kind].map(({ name }, index) => ({ name, path: [kind, index, "name"] })),
  );
  return places.flatMap(({ name, path }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      {
        path,
        message: `the name \`${name}\` is used by another connection`,
        advice: "Give each connection its own name",
      },
    ];
  });
}

/**
 * Refuses plain http to another machine, unless `allowInsecureHttp` is set. The clients would also refuse it, but only
 * this check can name the line in the file.
 */
function addresses(file: ConfigFile): Fault[] {
  return (["openproject", "git"] as const).flatMap((kind) =>
    file[kind].flatMap(({ url, allowInsecureHttp }, index) => {
      if (allowInsecureHttp || isSafe(new URL(url))) return [];
      const message = "over plain http, others on the network can read the credential";
      const advice =
        "Use https, or set `allowInsecureHttp: true` next to this setting if you control the network between the bridge and the server";
      return [{ path: [kind, index, "url"], message, advice }];
    }),
  );
}

/** Returns whether a credential may be sent to this URL, which must use https or lead to this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isThisMachine(hostname);
}

/** Returns whether a host name, such as `localhost` or `127.0.0.1`, refers to this machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Checks the fields of each notification receiver. The kind `mail` needs `from` and `to`, and cannot have a token.
 * Other kinds cannot have `from` or `to`.
 */
function notifications(file: ConfigFile): Fault[] {
  return file.notify.flatMap(({ kind, from, to, token }, index) => {
    const at = (field: string): Path => ["notify", index, field];
    const faults: Fault[] = [];
    if (kind === "mail") {
      const example = "Use, for example, `from: bridge@example.com` and `to: [ops@example.com]`";
      if (from === undefined)
        faults.push({ path: at("from"), message: "a notification of the kind `mail` needs a sender", advice: example });
      if (to === undefined)
        faults.push({ path: at("to"), message: "a notification of the kind `mail` needs recipients", advice: example });
      if (token !== undefined) {
        const advice =
          "Remove `token`, and put the user name and password into the address: smtps://user:password@mail.example.com";
        faults.push({ path: at("token"), message: "a notification of the kind `mail` cannot have a `token`", advice });
      }
    } else if (from !== undefined || to !== undefined) {
      const message = `a notification of the kind \`${kind}\` cannot have \`from\` or \`to\``;
      faults.push({
        path: at(from === undefined ? "to" : "from"),
        message,
        advice: "Remove the setting, or use `kind: mail`",
      });
    }
    return faults;
  });
}

function mappings(file: ConfigFile): Fault[] {
  return file.mappings.flatMap((mapping, index) =>
    (["git", "openproject"] as const).flatMap((kind) => {
      const known = file[kind].map(({ name }) => name);
      if (known.includes(mapping[kind])) return [];
      const message = `there is no connection \`${mapping[kind]}\` under \`${kind}\``;
      return [{ path: ["mappings", index, kind], message, advice: didYouMean(mapping[kind], known) }];
    }),
  );
}

function follows(file: ConfigFile): Fault[] {
  return file.mappings.flatMap(({ rules: { issues } }, index) => {
    if (issues.create !== undefined || Object.keys(issues.follow).length === 0) return [];
    const message =
      "`follow` needs `create`, because only work packages that the bridge created from an issue can follow the issue";
    const advice = "Add `create: { label: plan, ... }` next to `follow`, or remove `follow`";
    return [{ path: ["mappings", index, "rules", "issues", "follow"], message, advice }];
  });
}

function openid({ page: { openid: settings }, publicUrl }: ConfigFile): Fault[] {
  if (settings === undefined) return [];
  const path = ["page", "openid"];
  const { readers, operators, issuer } = settings;
  const listed = [readers, operators].flatMap(({ subjects, emails, groups }) => [...subjects, ...emails, ...groups]);
  const faults: Fault[] = [];
  if (publicUrl === undefined) {
    const message = "`publicUrl` is required because the OpenID provider redirects users to this address after sign-in";
    faults.push({ path, message, advice: "Add `publicUrl: https://bridge.example.com`" });
  }
  if (listed.length === 0) {
    const message = "expected `readers` or `operators` to list at least one person or group";
    faults.push({ path, message, advice: "Add, for example, `readers: { groups: [crew] }`" });
  }
  if (!isSafe(new URL(issuer))) {
    const message = "over plain http, others on the network can read the secret and sign in as anyone";
    faults.push({ path: [...path, "issuer"], message, advice: "Use https" });
  }
  return faults;
}

function sizes({ spool }: ConfigFile): Fault[] {
  if (spool.segmentBytes * 2 <= spool.maxBytes) return [];
  const message = "expected at most half of `maxBytes`, so that the spool can delete old files";
  return [
    {
      path: ["spool", "segmentBytes"],
      message,
      advice: "Set `segmentBytes` to at most half of `maxBytes`, or increase `maxBytes`",
    },
  ];
}
