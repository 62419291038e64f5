export { createTicketClient, type TicketClient, type TicketClientOptions } from "./ticket-client.js";
export { type CreateTicket, type Ticket, tickets, TicketSchema } from "./tickets.js";
