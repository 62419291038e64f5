import type { Product, ProductOperation } from "@halyard/catalogue";
import { maxTokens, shorten, sizeOf } from "../read/fit.js";
import { markTexts } from "../read/mark.js";
import { shape } from "../read/shape.js";
import type { Input } from "../session/connection.js";
import { effectOf } from "../session/effect.js";
import { Refusal } from "../session/refusal.js";
import type { Session } from "../session/session.js";
import { readBefore } from "./before.js";
import { changesOf } from "./changes.js";
import { withFiles } from "./files.js";
import { checkLimits } from "./limits.js";
import { withLocks } from "./locks.js";
import { planLifetime, type PlannedWrite } from "./plans.js";
import { stateOf } from "./state-of.js";

/** A write to include in a plan. */
export interface WantedWrite {
  readonly operation: string;
  readonly input?: Input | undefined;
}

/** A prepared plan, as a tool shows it to the model. */
export interface ShownPlan {
  /** Token for `commit`. Undefined on a read-only server. */
  readonly token: string | undefined;
  /** Result of the tool. */
  readonly result: object;
}

/** Maximum number of writes in a plan. */
export const maxWrites = 20;

/**
 * Prepares writes. Checks that each one is permitted and valid, and shows the requests and the changes. Changes nothing
 * on the servers.
 */
export async function makePlan(session: Session, wanted: readonly WantedWrite[]): Promise<ShownPlan> {
  if (wanted.length === 0 || wanted.length > maxWrites) {
    throw new Refusal(`A plan must have 1 to ${maxWrites} writes, but this one has ${wanted.length}.`);
  }
  const prepared: Prepared[] = [];
  for (const one of wanted) prepared.push(await prepare(session, one));
  await checkLimits(
    session,
    prepared.map(({ write }) => write),
  );
  const shown = fitting(prepared.map(({ preview }) => preview));
  if (session.settings.allowWrites !== true) {
    const note =
      "The plan cannot be committed, because this server is read-only. The operator can permit writes with --allow-writes.";
    return { token: undefined, result: { writes: shown, note } };
  }
  const products = [...new Set(prepared.map(({ write }) => write.operation.product))];
  const accounts = await accountsOf(session, products);
  const token = session.plans.add({ writes: prepared.map(({ write }) => write), accounts });
  return { token, result: { token, expiresInSeconds: planLifetime / 1000, accounts, writes: shown } };
}

/** Returns the accounts that a session acts as, one for each product. */
export function accountsOf(session: Session, products: readonly Product[]): Promise<string[]> {
  return Promise.all(products.map((product) => session.connection(product).account()));
}

interface Prepared {
  readonly write: PlannedWrite;
  readonly preview: object;
}

async function prepare(session: Session, { operation: id, input: given = {} }: WantedWrite): Promise<Prepared> {
  const operation = session.operation(id);
  if (effectOf(operation) === "read")
    throw new Refusal(`The operation \`${id}\` changes nothing. Use \`read\` instead of \`plan\`.`);
  const description = session.catalogue.describeOperation(id);
  const connection = session.connection(operation.product);
  const before = await readBefore(session, operation, given);
  const input =
    description === undefined ? given : withLocks(description, withFiles(description, given), before?.value);
  await session.scope.checkWrite(operation, input, before?.value);
  const { request, body } = await connection.preview(operation, input);
  const form = await readForm(session, operation, input);
  const seen = before === undefined ? undefined : await session.scope.visible(operation, before.value);
  const changes = before?.isTarget === true && body !== undefined ? changesOf(seen, body, form) : undefined;
  const about = seen === undefined ? undefined : shape(seen, { inList: true });
  return {
    write: { operation, input, state: before === undefined ? undefined : stateOf(before.value) },
    preview: {
      operation: id,
      request,
      ...(operation.method === "DELETE"
        ? { warning: "This request deletes data, which may be impossible to undo." }
        : {}),
      ...(changes === undefined
        ? body === undefined
          ? {}
          : { body: markTexts(body) }
        : { changes: markTexts(changes) }),
      ...(about === undefined ? {} : { about: markTexts(about) }),
    },
  };
}

/**
 * Sends the input to the operation's form endpoint, if it has one, and returns what the server would save. Throws a
 * {@link Refusal} with the problems that the endpoint reports.
 */
async function readForm(session: Session, operation: ProductOperation, input: Input): Promise<unknown> {
  const form = session.catalogue
    .listOperations()
    .find(({ product, path }) => product === operation.product && path === `${operation.path}/form`);
  if (form === undefined || operation.method === "DELETE") return undefined;
  const data = await session.connection(form.product).send(form, input);
  const embedded = (data.kind === "one" ? data.value : undefined) as { readonly _embedded?: FormParts } | undefined;
  const objections = Object.entries(embedded?._embedded?.validationErrors ?? {});
  if (objections.length > 0) {
    const texts = objections.map(([field, { message }]) => `${field}: ${JSON.stringify(markTexts(message))}`);
    throw new Refusal(`The server would refuse \`${operation.id}\`: ${texts.join(" ")} Change the input.`);
  }
  return embedded?._embedded?.payload;
}

interface FormParts {
  readonly payload?: unknown;
  readonly validationErrors?: Readonly<Record<string, { readonly message: string }>>;
}

/** Maximum length of a string in a plan that is too large to show in full. */
const longestText = 200;

/** Returns the previews. If they are too large, omits parts that can be read elsewhere, and shortens strings. */
function fitting(previews: readonly object[]): readonly object[] {
  const steps = [
    (preview: object) => preview,
    ({ about: _, ...rest }: { about?: unknown }) => rest,
    ({ about: _, ...rest }: { about?: unknown }) => ({
      ...(shorten(rest, longestText) as object),
      note: `Texts longer than ${longestText} characters are cut off; only the beginning is shown.`,
    }),
  ];
  const fits = steps.map((step) => previews.map(step)).find((shown) => sizeOf(shown) < maxTokens);
  if (fits) return fits;
  throw new Refusal("The plan is too large to show. Make several smaller plans.");
}
