import { Hono } from "hono";
import { ownEvent } from "../../inbox/read-delivery.js";
import type { DeliveryRecord } from "../../store/store.js";
import type { PageEnv } from "../access.js";
import type { PageOptions, PageSettings } from "../options.js";
import { rawDeliveryView } from "../raw-delivery.js";
import { refusal } from "../refusal.js";
import { subjectDetails } from "../subject-details.js";
import { attemptView } from "../views.js";
import { subjectView } from "../subject-view.js";
import type { DeliveriesView, DeliveryDetailView, DeliveryView } from "../wire.js";
import { choiceOf, cursorOf, cursorText, limitOf, momentOf, textOf } from "./query.js";

/** Creates the API that lists deliveries and traces each one from its arrival to its effects. */
export function deliveriesApi({ store, queue, spool, config }: PageOptions): Hono<PageEnv> {
  const api = new Hono<PageEnv>();
  api.get("/deliveries", async (c) => {
    const limit = limitOf(c);
    const records = await store.deliveries.list({
      state: choiceOf(c, "state", ["queued", "done", "ignored", "failed"]),
      connection: textOf(c, "connection"),
      subject: textOf(c, "subject"),
      before: momentOf(c, "before"),
      since: momentOf(c, "since"),
      after: cursorOf(c, "after"),
      text: textOf(c, "text"),
      withoutNote: choiceOf(c, "own", ["hide", "show"]) === "hide" ? ownEvent : undefined,
      limit: limit + 1,
    });
    const view: DeliveriesView = {
      deliveries: records.slice(0, limit).map((record) => deliveryView(record, config())),
      more: records.length > limit,
      next: records.length > limit ? cursorText(records[limit - 1]) : undefined,
    };
    return c.json(view);
  });
  api.get("/deliveries/:id", async (c) => {
    const record = await store.deliveries.get(c.req.param("id"));
    if (record === undefined)
      throw refusal(
        "not_found",
        "There is no delivery with this id. If the delivery is older than `spool.retention`, the bridge may have deleted it.",
      );
    const view: DeliveryDetailView = {
      delivery: deliveryView(record, config()),
      subjects: await subjectDetails(record.subjects, { store, queue }, config()),
      attempts: (await store.attempts.ofDelivery(record.id)).map((attempt) => attemptView(attempt, config())),
    };
    return c.json(view);
  });
  api.get("/deliveries/:id/raw", async (c) => {
    const spooled = await spool.find(c.req.param("id"));
    if (spooled !== undefined) return c.json(rawDeliveryView(spooled.delivery, config()));
    throw refusal(
      "not_found",
      "This bridge does not have the body of the delivery. The delivery is older than `spool.retention`, or arrived at another bridge.",
    );
  });
  return api;
}

function deliveryView(record: DeliveryRecord, settings: PageSettings): DeliveryView {
  return {
    ...record,
    receivedAt: record.receivedAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString(),
    subjects: record.subjects.map((key) => subjectView(key, settings)),
  };
}
