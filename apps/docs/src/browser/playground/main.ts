/** Script for the playground page. Runs the reader's program in a worker, and shows output, requests and servers. */
import { type Example, exampleFile, type ListedExample } from "../../site/example.ts";
import { announcement, button, element, make } from "./elements.ts";
import { createProgramView, type ProgramView } from "./program-view.ts";
import { createResults, type Results } from "./results.ts";
import { createRunner, type Runner } from "./runner.ts";
import { decodeProgram, encodeProgram } from "./share.ts";

const {
  worker = "",
  compiler = "",
  bridge = "",
  editor = "",
  examples = "",
  types = "",
  declarations = "",
} = document.body.dataset;

start().catch((error: unknown) => {
  element("#program").textContent = `The playground could not be loaded: ${String(error)}. Reload the page.`;
});

interface Controls {
  readonly bar: Element;
  readonly choice: HTMLSelectElement;
  /** List entry that stands for the reader's own program. */
  readonly own: HTMLOptionElement;
  readonly run: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly edit: HTMLButtonElement;
  readonly share: HTMLButtonElement;
}

interface Playground {
  readonly list: readonly ListedExample[];
  readonly controls: Controls;
  readonly status: Element;
  readonly view: ProgramView;
  readonly results: Results;
  readonly runner: Runner;
  example: Example | undefined;
  /** True until the page shows the program that the page's URL identifies. */
  isLoading: boolean;
}

async function start(): Promise<void> {
  const runner = createRunner(worker);
  const list = (await (await fetch(examples)).json()) as readonly ListedExample[];
  const status = announcement();
  const results = createResults();
  const view = createProgramView({ editor, types, declarations }, () => {
    run(playground);
  });
  const controls = createControls(list);
  const playground: Playground = { list, controls, status, view, results, runner, example: undefined, isLoading: true };
  listen(playground);
  await readAddress(playground);
  // The controls appear only with the first program, because until then there is nothing to run, edit or share.
  element("#program").replaceChildren(controls.bar, ...view.elements, status, ...results.elements);
}

function createControls(list: readonly ListedExample[]): Controls {
  const choice = make("select");
  choice.ariaLabel = "Example";
  for (const [title, group] of Map.groupBy(list, (example) => example.title)) {
    const options = make("optgroup", undefined, ...group.map(({ id }, at) => new Option(`${title}, ${at + 1}`, id)));
    options.label = title;
    choice.append(options);
  }
  const own = new Option("Your own program", "");
  own.hidden = true;
  choice.append(own);
  const [run, stop, edit, share] = [button("Run", "primary"), button("Stop"), button("Edit"), button("Share")];
  stop.disabled = true;
  return { bar: make("div", "bar", choice, run, stop, edit, share), choice, own, run, stop, edit, share };
}

function listen(playground: Playground): void {
  const { choice, run: runButton, stop, edit, share: shareButton } = playground.controls;
  const follow = (): void => {
    readAddress(playground).catch((error: unknown) => {
      playground.status.textContent = `The program could not be loaded: ${String(error)}. Reload the page.`;
    });
  };
  choice.addEventListener("change", () => {
    // Setting `location.hash` would fire `hashchange` only later. Until then, the Run button would start the previous
    // program.
    history.pushState(null, "", `#example=${choice.value}`);
    follow();
  });
  addEventListener("hashchange", follow);
  runButton.addEventListener("click", () => {
    run(playground);
  });
  stop.addEventListener("click", () => {
    end(playground, "Stopped.");
  });
  edit.addEventListener("click", () => {
    edit.disabled = true;
    playground.view.edit().catch((error: unknown) => {
      playground.status.textContent = `The editor could not be loaded: ${String(error)}. Reload the page.`;
    });
  });
  shareButton.addEventListener("click", () => void share(playground));
}

/** Runs the program on the page. Does nothing while another program is loading. */
function run(playground: Playground): void {
  const { runner, results, view } = playground;
  if (playground.isLoading) return;
  playground.status.textContent = "Running";
  results.clear();
  const program = view.text();
  const script = playground.example?.code === program ? playground.example.script : undefined;
  // A worker created from text has no URL of its own, so it cannot resolve relative URLs.
  const [compilerUrl = "", bridgeUrl = ""] = [compiler, bridge].map((path) => new URL(path, document.baseURI).href);
  runner.start({ code: program, script, compiler: compilerUrl, bridge: bridgeUrl }, (message) => {
    switch (message.kind) {
      case "ready":
        return;
      case "broken":
        end(playground, "The program could not be started.");
        return;
      case "line":
        results.line(message.text, message.isError);
        return;
      case "request":
        results.request(message.request);
        return;
      case "done":
        results.finish(message.states);
        end(
          playground,
          isExpected(playground, program) ? "Done. The output is the same as in the documentation." : "Done.",
        );
    }
  });
  enableControls(playground);
}

function end(playground: Playground, message: string): void {
  playground.runner.stop();
  enableControls(playground);
  playground.status.textContent = message;
}

/** Enables Run when a program can start, and Stop while a program is running. */
function enableControls({ runner, controls: { choice, run, stop }, isLoading }: Playground): void {
  const focused = [run, stop].find((one) => one === document.activeElement);
  run.disabled = isLoading || runner.isRunning;
  stop.disabled = !runner.isRunning;
  // A disabled button loses the focus, which would send keyboard users back to the top of the page. The focus moves to
  // another control instead.
  if (focused?.disabled !== true) return;
  [run, stop, choice].find(({ disabled }) => !disabled)?.focus();
}

/** Returns whether the program is an unchanged example and printed the expected output. */
function isExpected({ example, results }: Playground, program: string): boolean {
  return example?.code === program && example.output.trimEnd() === results.output();
}

async function share({ view, status }: Playground): Promise<void> {
  history.replaceState(null, "", `#code=${await encodeProgram(view.text())}`);
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );
  const next = isCopied ? "The address was copied." : "Copy the address from the browser.";
  status.textContent = `The address of this page now contains the program. ${next}`;
}

/** Shows the program that the page's URL identifies or contains. Without one, shows the first example. */
async function readAddress(playground: Playground): Promise<void> {
  const { list, controls, view, status } = playground;
  const address = location.hash;
  const [kind, value = ""] = address.slice(1).split("=", 2);
  playground.isLoading = true;
  enableControls(playground);
  const shared = kind === "code" ? await decodeProgram(value).catch(() => undefined) : undefined;
  const found = list.find(({ id }) => kind === "example" && id === value) ?? list[0];
  const loaded = shared === undefined && found !== undefined ? await load(found) : undefined;
  // The reader may have chosen another program in the meantime.
  if (location.hash !== address) return;
  if (shared !== undefined) {
    controls.own.hidden = false;
    controls.choice.value = "";
    view.show(shared);
  } else if (loaded !== undefined) {
    if (kind === "code") status.textContent = "The program in this address is damaged. An example is shown instead.";
    playground.example = loaded;
    view.show(loaded.code, loaded.html);
    controls.choice.value = loaded.id;
  }
  playground.isLoading = false;
  enableControls(playground);
}

async function load({ id }: ListedExample): Promise<Example> {
  return (await (await fetch(exampleFile(examples, id))).json()) as Example;
}
