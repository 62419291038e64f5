import type { PageOptions, PageSettings } from "./options.js";
import { subjectView } from "./subject-view.js";
import { deadLetterView, linkView, queueEntryView } from "./views.js";
import type { SubjectDetailView } from "./wire.js";

/** Returns the links, queue entry and dead letter of each subject, for the first 20 subjects. */
export async function subjectDetails(
  keys: readonly string[],
  { store, queue }: Pick<PageOptions, "store" | "queue">,
  settings: PageSettings,
): Promise<SubjectDetailView[]> {
  // A delivery may name hundreds of subjects.
  const shown = keys.slice(0, 20);
  const letters = await store.deadLetters.list({ limit: shown.length, keys: shown });
  const deadLetters = letters.map((letter) => deadLetterView(letter, settings));
  const queued = (await queue.list({ limit: shown.length, keys: shown })).map((entry) =>
    queueEntryView(entry, settings),
  );
  return Promise.all(
    shown.map(async (key) => {
      const [outgoing, incoming] = await Promise.all([store.links.of(key), store.links.to(key)]);
      return {
        subject: subjectView(key, settings),
        links: [...outgoing, ...incoming].map((link) => linkView(link, settings)),
        queued: queued.find(({ subject }) => subject.key === key),
        deadLetter: deadLetters.find(({ subject }) => subject.key === key),
      };
    }),
  );
}
