import type { EffectRecord, Store } from "../store/store.js";
import type { PageOptions, PageSettings } from "./options.js";
import { subjectView } from "./subject-view.js";
import { deadLetterView, effectView, linkView, queueEntryView } from "./views.js";
import type { SubjectDetailView } from "./wire.js";

/** Returns the writes for these subjects, or the reasons why they wait. */
export async function subjectDetails(
  keys: readonly string[],
  { store, queue }: Pick<PageOptions, "store" | "queue">,
  settings: PageSettings,
): Promise<SubjectDetailView[]> {
  const deadLetters = (await store.deadLetters.list({ limit: 500 })).map((letter) => deadLetterView(letter, settings));
  // Limits deliveries with hundreds of subjects to the first ones.
  const shown = keys.slice(0, 20);
  const queued = (await queue.list({ limit: shown.length, keys: shown })).map((entry) =>
    queueEntryView(entry, settings),
  );
  return Promise.all(
    shown.map(async (key) => {
      const [outgoing, incoming] = await Promise.all([store.links.of(key), store.links.to(key)]);
      // The ledger identifies pull requests and issues by their identity.
      const identities = outgoing.flatMap(({ identity }) => identity ?? []);
      const effects = await Promise.all(
        [...new Set([key, ...identities])].map((each) => effectsOf(each, store.effects)),
      );
      return {
        subject: subjectView(key, settings),
        effects: effects.flat().map(effectView),
        links: [...outgoing, ...incoming].map((link) => linkView(link, settings)),
        queued: queued.find(({ subject }) => subject.key === key),
        deadLetter: deadLetters.find(({ subject }) => subject.key === key),
      };
    }),
  );
}

/** Prefixes of the ledger's keys, before the subject. */
const effectKinds = ["comment", "create", "status", "time"];

async function effectsOf(key: string, effects: Store["effects"]): Promise<EffectRecord[]> {
  const lists = await Promise.all(effectKinds.map((kind) => effects.list(`${kind}:${key}`)));
  const records = lists.flat().filter((effect) => {
    // A key that begins with `…#1` can also be that of `…#12`.
    const rest = effect.key.slice(effect.key.indexOf(key) + key.length);
    return rest === "" || rest.startsWith(":");
  });
  return records.sort((one, other) => one.at.getTime() - other.at.getTime());
}
