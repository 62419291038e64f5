import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type FormDocument, formOf } from "../documents/form.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type SchemaOf, schemaOf } from "../documents/schema-document.js";
import { type Collection, pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery } from "../lists/query.js";
import type { Attachment } from "./attachments/document.js";
import { bodyOf } from "../documents/body.js";

/**
 * A piece of a page, such as a table or a calendar. It covers cells from its start up to its end, which is not
 * included.
 */
export interface GridWidget {
  _type: "GridWidget";
  /** Nothing for one that is to be added. */
  id?: number | null | undefined;
  /** What it shows, such as `work_packages_table`. */
  identifier: string;
  /** From 1. */
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
  /** Its own settings; which there are depends on the identifier. */
  options?: Readonly<Record<string, unknown>> | undefined;
}

/** Schema of {@link GridWidget}. */
export const GridWidgetSchema: z.Schema<GridWidget> = z.lazy(() =>
  z.object({
    _type: z.literal("GridWidget"),
    id: z.nullish(z.int()),
    identifier: z.string(),
    startRow: z.int(),
    endRow: z.int(),
    startColumn: z.int(),
    endColumn: z.int(),
    options: z.optional(z.record(z.string(), z.unknown())),
  }),
);

/** What a page that people arrange themselves is made of: a dashboard, a project's overview, a board. */
export interface Grid extends HalDocument {
  _type: "Grid";
  id: number;
  name?: string | null | undefined;
  rowCount: number;
  columnCount: number;
  widgets: GridWidget[];
  options?: Readonly<Record<string, unknown>> | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<Grid>;
    /** The page it is for: an address in the instance's own pages, such as `/my/page`. */
    scope: Link;
    attachments?: Link<Collection<Attachment>> | undefined;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
    /** Validates changes without saving them. */
    update?: ActionLink<UpdateGrid, GridForm> | undefined;
    updateImmediately?: ActionLink<UpdateGrid, Grid> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
}

/** Schema of {@link Grid}. */
export const GridSchema: z.Schema<Grid> = z.lazy(() =>
  hal.document({
    _type: z.literal("Grid"),
    id: z.int(),
    name: z.nullish(z.string()),
    rowCount: z.int(),
    columnCount: z.int(),
    widgets: z.array(GridWidgetSchema),
    options: z.optional(z.record(z.string(), z.unknown())),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<Grid>(),
      scope: hal.linkTo(),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
      update: z.optional(hal.actionLink<UpdateGrid, GridForm>()),
      updateImmediately: z.optional(hal.actionLink<UpdateGrid, Grid>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

/** Changes to a grid; fields that are left out keep their values. */
export interface UpdateGrid {
  name?: string | null | undefined;
  rowCount?: number | undefined;
  columnCount?: number | undefined;
  /** All of them, none overlapping another: what is not in the list is removed. */
  widgets?: readonly GridWidget[] | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
  _links?: { scope?: LinkInput | undefined } | undefined;
}

const input = () => ({
  name: z.nullish(z.string()),
  rowCount: z.optional(z.int()),
  columnCount: z.optional(z.int()),
  widgets: z.optional(z.array(GridWidgetSchema)),
  options: z.optional(z.record(z.string(), z.unknown())),
});

/** Schema of {@link UpdateGrid}. */
export const UpdateGridSchema: z.Schema<UpdateGrid> = z.lazy(() =>
  z.object({ ...input(), _links: z.optional(z.object({ scope: z.optional(LinkInputSchema) })) }),
);

/** A grid for a page. */
export interface CreateGrid extends UpdateGrid {
  _links: { scope: LinkInput };
}

/** Schema of {@link CreateGrid}. */
export const CreateGridSchema: z.Schema<CreateGrid> = z.lazy(() =>
  z.object({ ...input(), _links: z.object({ scope: LinkInputSchema }) }),
);

/** A scope is a page of the instance, which has an address and no id. */
const targets = { scope: null } as const;

const properties = ["id", "name", "rowCount", "columnCount", "widgets", "scope", "createdAt", "updatedAt"] as const;

/** Describes grids: among others, which widgets their page can hold. */
export type GridSchemaDocument = SchemaOf<(typeof properties)[number]>;

/** Schema of {@link GridSchemaDocument}. */
export const GridSchemaDocumentSchema: z.Schema<GridSchemaDocument> = schemaOf(properties);

/** What the server makes of a grid that is to be written. */
export type GridForm = FormDocument<UpdateGrid, Grid, GridSchemaDocument>;

/** Filters of grids. */
export interface GridFilters {
  /** The page they are for, such as `/my/page`. */
  page: "=";
  /** The same by the name it has in documents. */
  scope: "=";
}

/** Pages that people arrange themselves: `pm.grids`. What is permitted depends on the page. */
export const grids = defineResource({
  /** Lists grids that the caller may see. */
  list: get("/grids", {
    query: () => pagedQuery({ filters: filters<GridFilters>() }),
    response: pagedCollectionOf(GridSchema),
  }),

  /** Reads a grid; one of a page that the caller may not see is a 404. */
  get: get("/grids/{id}", { response: GridSchema }),

  /** Arranges a page for the first time. Ask `createForm` first for what it may hold. */
  create: post("/grids", { body: bodyOf(CreateGridSchema, targets), response: GridSchema }),

  /** Arranges a page anew. Fails with 422 where widgets overlap or stand outside. */
  update: patch("/grids/{id}", { body: bodyOf(UpdateGridSchema, targets), response: GridSchema, retry: "idempotent" }),

  /** Validates a new grid without saving it. */
  createForm: post("/grids/form", {
    body: bodyOf(UpdateGridSchema, targets),
    response: formOf<UpdateGrid, Grid, GridSchemaDocument>(GridSchemaDocumentSchema),
    retry: "safe",
  }),

  /** Validates changes to a grid without saving them. */
  updateForm: post("/grids/{id}/form", {
    body: bodyOf(UpdateGridSchema, targets),
    response: formOf<UpdateGrid, Grid, GridSchemaDocument>(GridSchemaDocumentSchema),
    retry: "safe",
  }),
});
