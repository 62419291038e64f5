import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import type { User } from "./users/document.js";
import type { Workspace } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

/** A news item in a project. */
export interface News extends HalDocument {
  _type: "News";
  id: number;
  title: string;
  summary: string | null;
  description: Formattable;
  createdAt: string;
  _links: {
    self: Link<News>;
    project: Link<Workspace>;
    author: Link<User>;
    updateImmediately?: ActionLink<UpdateNews, News> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
  _embedded?: { project?: Workspace | undefined; author?: User | undefined } | undefined;
}

/** Schema of {@link News}. */
export const NewsSchema: z.Schema<News> = z.lazy(() =>
  z.object({
    _type: z.literal("News"),
    id: z.int(),
    title: z.string(),
    summary: z.nullable(z.string()),
    description: FormattableSchema,
    createdAt: z.string(),
    _links: z.object({
      self: hal.linkTo<News>(),
      project: hal.linkTo<Workspace>(),
      author: hal.linkTo<User>(),
      updateImmediately: z.optional(hal.actionLink<UpdateNews, News>()),
      delete: z.optional(hal.actionLink()),
    }),
    _embedded: z.optional(z.object({ project: embedded<Workspace>(), author: embedded<User>() })),
  }),
);

/** Changes to a news item; omitted fields keep their values. */
export interface UpdateNews {
  /** Headline of the news item. The server refuses an empty headline with 422. */
  title?: string | undefined;
  /** Short summary without markup, shown in lists. */
  summary?: string | undefined;
  /** Body of the news item in Markdown, as `{ raw }`. Replaces the whole existing body. */
  description?: FormattableInput | undefined;
  _links?:
    | {
        /** Project that the news item belongs to. Requires the permission to manage news in that project. */
        project?: LinkInput | undefined;
      }
    | undefined;
}

const input = () => ({
  title: z.optional(z.string()),
  summary: z.optional(z.string()),
  description: z.optional(FormattableInputSchema),
});

/** Schema of {@link UpdateNews}. */
export const UpdateNewsSchema: z.Schema<UpdateNews> = z.lazy(() =>
  z.object({ ...input(), _links: z.optional(z.object({ project: z.optional(LinkInputSchema) })) }),
);

/** Request body for a new news item. */
export interface CreateNews extends UpdateNews {
  title: string;
  _links: { project: LinkInput };
}

/** Schema of {@link CreateNews}. */
export const CreateNewsSchema: z.Schema<CreateNews> = z.lazy(() =>
  z.object({ ...input(), title: z.string(), _links: z.object({ project: LinkInputSchema }) }),
);

/** Filters for news. */
export interface NewsFilters {
  project_id: "=" | "!";
}

/** News: `pm.news`. */
export const news = defineResource({
  /** Lists the news items that the caller may see. */
  list: get("/news", {
    query: () => pagedQuery({ filters: filters<NewsFilters>(), sortBy: sortBy<"id" | "created_at">() }),
    response: pagedCollectionOf(NewsSchema),
  }),

  /** Reads a news item. Requires membership in its project; fails with 404 otherwise. */
  get: get("/news/{id}", { response: NewsSchema }),

  /** Publishes a news item. Requires the permission to manage news in the project. */
  create: post("/news", { body: bodyOf(CreateNewsSchema, { project: "project" }), response: NewsSchema }),

  /** Changes a news item. Requires the permission to manage news. */
  update: patch("/news/{id}", {
    body: bodyOf(UpdateNewsSchema, { project: "project" }),
    response: NewsSchema,
    retry: "idempotent",
  }),

  /** Deletes a news item in the background. The server responds with 202. Requires the permission to manage news. */
  delete: del("/news/{id}"),
});
