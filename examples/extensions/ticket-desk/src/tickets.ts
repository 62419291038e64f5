import { defineResource, get, paged, type PagingStyle, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A support ticket. */
export interface Ticket {
  id: string;
  subject: string;
  state: "open" | "solved" | (string & {});
}

/** Schema of {@link Ticket}. */
export const TicketSchema: z.Schema<Ticket> = z.lazy(() =>
  z.object({ id: z.string(), subject: z.string(), state: z.string() }),
);

/** One page of tickets, with a cursor if there is another page. */
interface TicketPage {
  tickets: Ticket[];
  next_cursor?: string | null | undefined;
}

const TicketPageSchema: z.Schema<TicketPage> = z.lazy(() =>
  z.object({ tickets: z.array(TicketSchema), next_cursor: z.nullish(z.string()) }),
);

/** Paging by cursor. Each page contains the next page's cursor, so pages cannot be requested in advance. */
const byCursor: PagingStyle<TicketPage, Ticket> = {
  items: ({ tickets }) => tickets,
  total: () => undefined,
  next({ document }, steps) {
    const { next_cursor: cursor } = document;
    return steps === 1 && typeof cursor === "string" ? { cursor } : undefined;
  },
};

/** Fields of a new ticket. */
export interface CreateTicket {
  subject: string;
}

/** Tickets: `desk.tickets`. */
export const tickets = defineResource({
  /** Lists tickets, newest first. */
  list: get("/tickets", {
    query: () => z.fields({ state: z.optional(z.enum(["open", "solved"])), cursor: z.optional(z.string()) }),
    response: paged(TicketPageSchema, byCursor),
  }),

  /** Searches tickets. The criteria and the cursor are sent in the request body. */
  search: post("/tickets/search", {
    body: z.fields({ text: z.string(), cursor: z.optional(z.string()) }),
    response: paged(TicketPageSchema, byCursor),
    retry: "safe",
  }),

  /** Opens a ticket. */
  create: post("/tickets", { body: z.fields({ subject: z.string() }), response: TicketSchema }),
});
