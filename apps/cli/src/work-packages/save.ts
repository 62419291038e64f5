import type { ConnectionFlags } from "../profiles/clients.js";
import { checkRequired, need, readBody, type TextFlags } from "../program/text-input.js";
import { cleanLine } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { findNamed, rejectUnknown, toNamed } from "./names.js";
import { openWorkPackages, type WorkPackagesClient } from "./open.js";

/** Flags of `halyard wp create` and `halyard wp edit`. */
export interface SaveFlags extends ConnectionFlags, OutputFlags, TextFlags {
  readonly project?: string;
  readonly subject?: string;
  readonly type?: string;
  readonly status?: string;
  readonly priority?: string;
  readonly assignee?: string;
  readonly version?: string;
  readonly parent?: string;
  readonly startDate?: string;
  readonly dueDate?: string;
  readonly estimate?: string;
}

type Form = Awaited<ReturnType<WorkPackagesClient["workPackages"]["openForm"]>>;

/** The part of an OpenProject form that {@link saveForm} needs. */
interface Savable<Saved> {
  readonly problems: Readonly<Record<string, { readonly message: string }>>;
  commit(options: { readonly signal: AbortSignal }): Promise<Saved>;
}

/** Links that users set by name. The type comes first, because it determines the available statuses. */
const links = ["type", "status", "priority", "assignee", "version"] as const;

/** Creates a work package through an OpenProject form, which validates the values before they are saved. */
export async function createWorkPackage(io: Io, flags: SaveFlags): Promise<void> {
  const { subject: givenSubject, project: givenProject = io.env["HALYARD_PROJECT"] } = flags;
  checkRequired(io, { "--project": givenProject, "--subject": givenSubject });
  const project = await need(io, givenProject, "--project", "Project (identifier)");
  const subject = await need(io, givenSubject, "--subject", "Subject");
  const pm = await openWorkPackages(io, flags);
  const form = await pm.workPackages
    .openForm({ project }, { signal: io.signal })
    .catch(rejectUnknown("project", project));
  await fill(io, pm, form, { ...flags, subject });
  await commit(io, form, flags, "Created");
}

/** Changes a work package through an OpenProject form, which validates the values before they are saved. */
export async function editWorkPackage(io: Io, id: string, flags: SaveFlags): Promise<void> {
  const pm = await openWorkPackages(io, flags);
  const form = await pm.workPackages.openForm({ id }, { signal: io.signal });
  const changed = await fill(io, pm, form, flags);
  if (changed === 0)
    throw new UsageError("No changes were given. Pass a flag such as --status or --subject. --help lists the flags.");
  await commit(io, form, flags, "Changed");
}

/** Applies the flags to a form. Returns the number of changes. */
async function fill(io: Io, pm: WorkPackagesClient, form: Form, flags: SaveFlags): Promise<number> {
  const description = await readBody(io, flags);
  const fields = {
    subject: flags.subject,
    description,
    startDate: flags.startDate,
    dueDate: flags.dueDate,
    estimatedTime:
      flags.estimate === undefined ? undefined : (await import("./duration.js")).readDuration(flags.estimate),
    parent: flags.parent,
  };
  const given = Object.values(fields).filter((value) => value !== undefined).length;
  if (given > 0) await form.set(fields, { signal: io.signal });
  let count = given;
  for (const name of links) {
    const { [name]: wanted } = flags;
    if (wanted === undefined) continue;
    await setLink(io, pm, form, name, wanted);
    count++;
  }
  return count;
}

/**
 * Sets one of a form's links, such as the status, by the name of an allowed value. `none` clears the link, and `me`
 * selects the user as the assignee.
 */
export async function setLink(
  io: Io,
  pm: WorkPackagesClient,
  form: Form,
  name: (typeof links)[number],
  wanted: string,
): Promise<void> {
  if (wanted === "none") return form.set({ [name]: null }, { signal: io.signal });
  if (name === "assignee" && wanted === "me") {
    const { id } = await pm.users.get({ id: "me" }, { signal: io.signal });
    return form.set({ assignee: id }, { signal: io.signal });
  }
  const allowed = await form.loadAllowed(name, { signal: io.signal });
  await form.set({ [name]: findNamed(name, wanted, allowed.map(toNamed)).href }, { signal: io.signal });
}

/** Saves a work package's form, and prints the saved work package. */
export async function commit(io: Io, form: Form, flags: OutputFlags, verb: string): Promise<void> {
  const saved = await saveForm(io, form);
  if (wantsJson(flags)) return printJson(io, saved, flags);
  io.out(`${verb} #${saved.id} ${cleanLine(saved.subject)}\n`);
}

/**
 * Saves a form.
 *
 * @throws UsageError that lists the form's problems by field.
 */
export async function saveForm<Saved>({ signal }: Pick<Io, "signal">, form: Savable<Saved>): Promise<Saved> {
  const problems = Object.entries(form.problems);
  if (problems.length > 0) {
    throw new UsageError(problems.map(([name, { message }]) => `${name}: ${message}`).join("\n"));
  }
  return form.commit({ signal });
}
