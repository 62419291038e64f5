/**
 * Script for the page that shows the bridge step by step. Plays the steps in a worker, and shows what changes on both
 * servers.
 */
import { announcement, button, element, make } from "../playground/elements.ts";
import type { ServerState } from "../playground/messages.ts";
import { serverPart } from "../playground/server-part.ts";

interface StoryStep {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** A message from the worker, whose source is `apps/bridge/test/in-page.worker.ts`. */
type StoryMessage =
  | { readonly kind: "ready"; readonly steps: readonly StoryStep[] }
  | {
      readonly kind: "played";
      readonly name: string;
      readonly states: readonly ServerState[];
      /** Method and path of each write request that the bridge sent. */
      readonly writes: readonly string[];
    }
  | { readonly kind: "failed"; readonly reason: string };

const { worker: workerPath = "" } = document.body.dataset;

const place = element("#story");
const status = announcement();
const startButton = button("Start the servers and the bridge", "primary");
place.replaceChildren(make("div", "bar", startButton), status);
startButton.addEventListener("click", () => {
  start().catch((error: unknown) => {
    status.textContent = `The bridge could not be loaded: ${String(error)}. Reload the page.`;
  });
});

async function start(): Promise<void> {
  startButton.disabled = true;
  status.textContent = "Starting";
  const text = await (await fetch(workerPath)).text();
  // A worker created from text inherits the page's Content Security Policy, so it can send requests to this site only.
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), { type: "module" });
  let parts = new Map<string, StepPart>();
  worker.addEventListener("error", () => {
    status.textContent = "The bridge could not be started.";
  });
  worker.addEventListener("message", ({ data }: MessageEvent<StoryMessage>) => {
    switch (data.kind) {
      case "ready":
        parts = showSteps(data.steps, worker);
        return;
      case "played":
        showPlayed(parts, data);
        return;
      case "failed":
        status.textContent = `The step failed: ${data.reason}`;
    }
  });
}

interface StepPart {
  readonly title: string;
  readonly play: HTMLButtonElement;
  readonly effects: HTMLElement;
}

/** Shows the steps. Only the first is enabled, because each step builds on the one before. */
function showSteps(steps: readonly StoryStep[], worker: Worker): Map<string, StepPart> {
  const parts = new Map<string, StepPart>();
  const items = steps.map(({ name, title, text }, index) => {
    const play = button(title, "primary");
    play.disabled = index > 0;
    play.addEventListener("click", () => {
      play.disabled = true;
      status.textContent = `${title}: the bridge is working.`;
      worker.postMessage(name);
    });
    const effects = make("div", "effects");
    parts.set(name, { title, play, effects });
    return make("li", undefined, make("p", undefined, text), play, effects);
  });
  startButton.replaceWith(make("ol", "steps", ...items));
  status.textContent = "Both servers and the bridge are running.";
  parts.get(steps[0]?.name ?? "")?.play.focus();
  return parts;
}

function showPlayed(
  parts: ReadonlyMap<string, StepPart>,
  { name, states, writes }: StoryMessage & { kind: "played" },
): void {
  const part = parts.get(name);
  if (part === undefined) return;
  const entries = writes.map((write) => make("li", undefined, make("code", undefined, write)));
  part.effects.append(make("h2", undefined, `${part.title}: what the bridge wrote`), make("ul", "writes", ...entries));
  part.effects.append(...states.map(serverPart));
  status.textContent = `Done. The bridge made ${writes.length} ${writes.length === 1 ? "write" : "writes"}. Changes are marked.`;
  const next = [...parts.values()].find(({ play, effects }) => play.disabled && effects.childElementCount === 0);
  if (next === undefined) return;
  next.play.disabled = false;
  next.play.focus({ preventScroll: true });
}
