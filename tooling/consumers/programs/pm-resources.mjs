import { can } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import { createPmClient, encodeQueryProps, hours, is, open } from "@halyard/pm-resources";
import { createPmClient as createCore } from "@halyard/pm-resources/core";
import { operations } from "@halyard/pm-resources/operations";
import { statuses } from "@halyard/pm-resources/statuses";

/** Tests that the client of an OpenProject server behaves the same on every runtime. */
export async function run({ baseUrl }) {
  const pm = createPmClient({ baseUrl });
  const page = await pm.workPackages.list({ filters: [open("status"), is("customField3", "steel")] });
  equal(page.total, 1, "the total of a list");

  const status = await pm.follow(page.items[0], "status");
  equal(status.name, "New", "the target of a link");
  equal(can(page.items[0], "addComment"), false, "whether a comment is offered");

  const edited = await pm.workPackages.edit({ id: 42 }, (draft) => {
    draft.subject = "Hoist";
  });
  equal(edited.subject, "Hoist", "the subject after a conflict was resolved");

  const refused = await pm.workPackages.delete({ id: 7 }).then(
    () => undefined,
    (reason) => reason,
  );
  equal(isHalyardError(refused, "permission_denied"), true, "whether a refused request fails with permission_denied");

  const small = createCore({ baseUrl, resources: { statuses } });
  equal((await small.statuses.get({ id: 1 })).name, "New", "the status name that a single-resource client reads");
  equal(hours("P1DT2H"), 26, "the hours of a duration");
  equal((await encodeQueryProps({ filters: [] })).startsWith("eJ"), true, "whether an encoded query begins with eJ");
  equal(operations.length > 300, true, "whether more than 300 operations are listed");
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}
