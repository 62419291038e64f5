import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

export interface Person extends HalDocument {
  id: number;
  name: string;
  _links: { self: Link<Person> };
}

export const PersonSchema: z.Schema<Person> = z.lazy(() =>
  hal.document({ id: z.int(), name: z.string(), _links: z.object({ self: hal.linkTo<Person>() }) }),
);

export interface Risk extends HalDocument {
  id: number;
  title: string;
  state: "open" | "mitigated" | (string & {});
  _links: {
    self: Link<Risk>;
    /** The owner. `href` is null if the risk has no owner. */
    owner: Link<Person> | NullLink;
    /** Present only while the server permits the action. */
    mitigate?: ActionLink<{ state: "mitigated" }, Risk> | undefined;
  };
}

export const RiskSchema: z.Schema<Risk> = z.lazy(() =>
  hal.document({
    id: z.int(),
    title: z.string(),
    state: z.string(),
    _links: z.object({
      self: hal.linkTo<Risk>(),
      owner: hal.nullableLinkTo<Person>(),
      mitigate: z.optional(hal.actionLink<{ state: "mitigated" }, Risk>()),
    }),
  }),
);

export const risks = defineResource({
  /** Lists a project's risks, page by page. */
  list: get("/projects/{project}/risks", {
    query: () => z.fields({ offset: z.optional(z.int()) }),
    response: hal.collectionOf(RiskSchema),
  }),

  /** Reads one risk. */
  get: get("/risks/{id}", { response: RiskSchema }),

  /** Records a risk. Fails with 422 if the title exceeds 60 characters. */
  create: post("/projects/{project}/risks", { body: z.fields({ title: z.string() }), response: RiskSchema }),
});
