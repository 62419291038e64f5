import type { Subject } from "../model/subject.js";

const workPackage = /^workPackage:([^/]+)\/(\d+)$/;
const numbered = /^(pull|issue):([^/]+)\/([^/]+)\/([^/#]+)#(\d+)$/;
// Names of branches may hold nearly everything, so what follows the first `@` is one.
const named = /^(branch|commit):([^/]+)\/([^/]+)\/([^/@]+)@(.+)$/s;

/** The subject of a key that `subjectKey` made. Undefined for any other text. */
export function subjectOfKey(key: string): Subject | undefined {
  const [, pm, id] = workPackage.exec(key) ?? [];
  if (pm !== undefined) return { kind: "workPackage", connection: pm, id: Number(id) };
  const [, kind, connection = "", owner = "", repo = "", rest = ""] = numbered.exec(key) ?? named.exec(key) ?? [];
  const place = { connection, owner, repo };
  switch (kind) {
    case "pull":
    case "issue":
      return { kind, ...place, number: Number(rest) };
    case "branch":
      return { kind, ...place, branch: rest };
    case "commit":
      return { kind, ...place, sha: rest };
    default:
      return undefined;
  }
}
