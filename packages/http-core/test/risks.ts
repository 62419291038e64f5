import { defineResource, del, get, type Operation, type PagedOperation, patch, post, put } from "../src/index.js";
import * as z from "../src/schema.js";

/** A document in the fictional API that the tests use. */
export interface Risk {
  id: number;
  title: string;
  note?: string | undefined;
}

export const RiskSchema: z.Schema<Risk> = z.lazy(() =>
  z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
);

interface ListQuery {
  page?: number | undefined;
  state?: "open" | "closed" | undefined;
}

interface RiskFields {
  title: string;
  note?: string | undefined;
}

interface EditFields {
  title?: string | undefined;
  note?: string | undefined;
}

/** Resource with a list operation, an operation for each retry class, and a nested group. */
export const risks: {
  readonly list: PagedOperation<
    "/projects/{project}/risks",
    ListQuery,
    unknown,
    readonly Risk[] | null,
    undefined,
    Risk
  >;
  readonly get: Operation<"/risks/{id}", unknown, unknown, Risk, undefined>;
  readonly create: Operation<"/risks", unknown, RiskFields, Risk, undefined>;
  readonly replace: Operation<"/risks/{id}", unknown, RiskFields, Risk, undefined>;
  readonly edit: Operation<"/risks/{id}", unknown, EditFields, Risk, undefined>;
  readonly remove: Operation<"/risks/{id}", unknown, unknown, void, undefined>;
  readonly watch: Operation<"/risks/{id}/watch", unknown, unknown, void, undefined>;
  readonly notes: {
    readonly list: PagedOperation<"/risks/{risk}/notes", unknown, unknown, readonly string[] | null, undefined, string>;
  };
} = defineResource({
  list: get("/projects/{project}/risks", {
    query: () => z.fields({ page: z.optional(z.int()), state: z.optional(z.enum(["open", "closed"])) }),
    response: z.listOf(RiskSchema),
  }),
  get: get("/risks/{id}", { response: RiskSchema }),
  create: post("/risks", { body: z.fields({ title: z.string(), note: z.optional(z.string()) }), response: RiskSchema }),
  replace: put("/risks/{id}", {
    body: z.fields({ title: z.string(), note: z.optional(z.string()) }),
    response: RiskSchema,
  }),
  edit: patch("/risks/{id}", {
    body: z.fields({ title: z.optional(z.string()), note: z.optional(z.string()) }),
    response: RiskSchema,
  }),
  remove: del("/risks/{id}"),
  watch: post("/risks/{id}/watch", { retry: "toggle" }),
  notes: { list: get("/risks/{risk}/notes", { response: z.listOf(z.string()) }) },
});
