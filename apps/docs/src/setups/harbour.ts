import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

interface Berth {
  id: number;
  name: string;
  ship: string | null;
}

const BerthSchema: z.Schema<Berth> = z.lazy(() =>
  z.object({ id: z.int(), name: z.string(), ship: z.nullable(z.string()) }),
);
export const berths = defineResource({
  list: get("/berths", { query: () => z.fields({ free: z.optional(z.boolean()) }), response: z.listOf(BerthSchema) }),
  get: get("/berths/{id}", { response: BerthSchema }),
  moor: patch("/berths/{id}", {
    body: z.fields({ ship: z.nullable(z.string()) }),
    response: BerthSchema,
    retry: "idempotent",
  }),
});

// A server in memory with three berths.
const state = ["North", "East", "South"].map((name, index) => ({ id: index + 1, name, ship: null as string | null }));
export const harbour = async (request: Request): Promise<Response> => {
  const id = Number(/\d+$/.exec(new URL(request.url).pathname)?.[0] ?? 0);
  if (id === 0) return Response.json(state.filter(({ ship }) => ship === null));
  const berth = state.find((one) => one.id === id);
  if (berth === undefined) return Response.json({ reason: "There are three berths." }, { status: 404 });
  if (request.method === "PATCH") Object.assign(berth, await request.json());
  return Response.json(berth);
};
