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
 * A widget in a grid, such as a table or a calendar. It covers the cells from its start row and column up to, but not
 * including, its end row and column.
 */
export interface GridWidget {
  _type: "GridWidget";
  /** Id of the widget; absent for a new widget. */
  id?: number | null | undefined;
  /** Kind of widget, such as `work_packages_table`. */
  identifier: string;
  /** First row that the widget covers. Rows are numbered from 1. */
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
  /** Settings of the widget, which depend on its kind. */
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

/** Layout of a page that users arrange themselves, such as a dashboard, a project overview or a board. */
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
    /** Web page that shows the grid, such as `/my/page`. Absent for a grid without its own page. */
    scope?: Link | undefined;
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
      scope: z.optional(hal.linkTo()),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
      update: z.optional(hal.actionLink<UpdateGrid, GridForm>()),
      updateImmediately: z.optional(hal.actionLink<UpdateGrid, Grid>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

/** Changes to a grid; omitted fields keep their values. */
export interface UpdateGrid {
  /** Name of the grid, such as the name of a board. Null removes the name. */
  name?: string | null | undefined;
  /** Number of rows. All widgets must fit within these rows. */
  rowCount?: number | undefined;
  /** Number of columns. All widgets must fit within these columns. */
  columnCount?: number | undefined;
  /** The complete list of widgets, without overlaps. Widgets that are not in it are removed. */
  widgets?: readonly GridWidget[] | undefined;
  /** Settings of the grid, which depend on its page. */
  options?: Readonly<Record<string, unknown>> | undefined;
  _links?:
    | {
        /** Web page that shows the grid, such as `/my/page`. */
        scope?: LinkInput | undefined;
      }
    | undefined;
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

/** Request body for a new grid. */
export interface CreateGrid extends UpdateGrid {
  _links: { scope: LinkInput };
}

/** Schema of {@link CreateGrid}. */
export const CreateGridSchema: z.Schema<CreateGrid> = z.lazy(() =>
  z.object({ ...input(), _links: z.object({ scope: LinkInputSchema }) }),
);

/** Kind of resource that each link refers to. The scope has `null`, because a web page is not a resource. */
const targets = { scope: null } as const;

const properties = ["id", "name", "rowCount", "columnCount", "widgets", "scope", "createdAt", "updatedAt"] as const;

/** Schema document for grids. It lists the widgets that a page may contain. */
export type GridSchemaDocument = SchemaOf<(typeof properties)[number]>;

/** Schema of {@link GridSchemaDocument}. */
export const GridSchemaDocumentSchema: z.Schema<GridSchemaDocument> = schemaOf(properties);

/** Form for a grid. */
export type GridForm = FormDocument<UpdateGrid, Grid, GridSchemaDocument>;

/** Filters for grids. */
export interface GridFilters {
  /** Web page that shows the grid, such as `/my/page`. */
  page: "=";
  /** Same as `page`, but under the name that documents use. */
  scope: "=";
}

/** Pages that users arrange themselves: `pm.grids`. Permissions depend on the page. */
export const grids = defineResource({
  /** Lists the grids that the caller may see. */
  list: get("/grids", {
    query: () => pagedQuery({ filters: filters<GridFilters>() }),
    response: pagedCollectionOf(GridSchema),
  }),

  /** Reads a grid. Fails with 404 when the caller may not see its page. */
  get: get("/grids/{id}", { response: GridSchema }),

  /** Creates a page's grid. Call `createForm` first for a list of the widgets that the page may contain. */
  create: post("/grids", { body: bodyOf(CreateGridSchema, targets), response: GridSchema }),

  /** Changes a grid. Fails with 422 when widgets overlap or lie outside the grid. */
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
