import { defineResource, get, paged, type PagingStyle, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A ticket of the desk. */
export interface Ticket {
  id: string;
  subject: string;
  state: "open" | "solved" | (string & {});
}

/** Schema of {@link Ticket}. */
export const TicketSchema: z.Schema<Ticket> = z.lazy(() =>
  z.object({ id: z.string(), subject: z.string(), state: z.string() }),
);

/** One page: the server sends a cursor while there are further ones. */
interface TicketPage {
  tickets: Ticket[];
  next_cursor?: string | null | undefined;
}

const TicketPageSchema: z.Schema<TicketPage> = z.lazy(() =>
  z.object({ tickets: z.array(TicketSchema), next_cursor: z.nullish(z.string()) }),
);

/** A cursor leads only from one page to the next, so no page is requested ahead. */
const byCursor: PagingStyle<TicketPage, Ticket> = {
  items: ({ tickets }) => tickets,
  total: () => undefined,
  next({ document }, steps) {
    const { next_cursor: cursor } = document;
    return steps === 1 && typeof cursor === "string" ? { cursor } : undefined;
  },
};

/** A ticket to open. */
export interface CreateTicket {
  subject: string;
}

/** Tickets: `desk.tickets`. */
export const tickets = defineResource({
  /** Lists tickets, the newest first. */
  list: get("/tickets", {
    query: () => z.fields({ state: z.optional(z.enum(["open", "solved"])), cursor: z.optional(z.string()) }),
    response: paged(TicketPageSchema, byCursor),
  }),

  /** Searches tickets; the criteria are in the body, and so is the cursor. */
  search: post("/tickets/search", {
    body: z.fields({ text: z.string(), cursor: z.optional(z.string()) }),
    response: paged(TicketPageSchema, byCursor),
    retry: "safe",
  }),

  /** Opens a ticket. */
  create: post("/tickets", { body: z.fields({ subject: z.string() }), response: TicketSchema }),
});
