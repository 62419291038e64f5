import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** A project's budget. */
export interface Budget extends HalDocument {
  _type: "Budget";
  id: number;
  subject: string;
  _links: { self: Link<Budget> };
}

/** Schema of {@link Budget}. */
export const BudgetSchema: z.Schema<Budget> = z.lazy(() =>
  hal.document({
    _type: z.literal("Budget"),
    id: z.int(),
    subject: z.string(),
    _links: z.object({ self: hal.linkTo<Budget>() }),
  }),
);

/** Budgets: `pm.budgets`. */
export const budgets = defineResource({
  /** Reads a budget. Requires the permission to view work packages or budgets in its project. */
  get: get("/budgets/{id}", { response: BudgetSchema }),
});

/** The budgets of a project: `pm.projects.budgets`. */
export const projectBudgets = defineResource({
  /**
   * Lists the budgets of a project. Requires the permission to view work packages or budgets. Fails with 404 in a
   * project without the costs module.
   */
  list: get("/projects/{project}/budgets", { response: wholeCollectionOf(BudgetSchema) }),
});
