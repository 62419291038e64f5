/** The page of the playground: shows a program, runs it in a worker, and shows its output, requests and servers. */
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

/** The controls above the program. */
interface Controls {
  readonly bar: Element;
  readonly choice: HTMLSelectElement;
  /** The entry of the list for the reader's own program. */
  readonly own: HTMLOptionElement;
  readonly run: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly edit: HTMLButtonElement;
  readonly share: HTMLButtonElement;
}

/** The parts of the page, and the example that is shown. */
interface Playground {
  readonly list: readonly ListedExample[];
  readonly controls: Controls;
  readonly status: Element;
  readonly view: ProgramView;
  readonly results: Results;
  readonly runner: Runner;
  example: Example | undefined;
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
  const playground: Playground = { list, controls, status, view, results, runner, example: undefined };
  listen(playground);
  await readAddress(playground);
  // Shown with the first program: until then, there is nothing to run, edit or share.
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
  const own = new Option("A program of your own", "");
  own.hidden = true;
  choice.append(own);
  const [run, stop, edit, share] = [button("Run", "primary"), button("Stop"), button("Edit"), button("Share")];
  stop.disabled = true;
  return { bar: make("div", "bar", choice, run, stop, edit, share), choice, own, run, stop, edit, share };
}

function listen(playground: Playground): void {
  const { choice, run: runButton, stop, edit, share: shareButton } = playground.controls;
  choice.addEventListener("change", () => {
    location.hash = `example=${choice.value}`;
  });
  addEventListener("hashchange", () => {
    readAddress(playground).catch((error: unknown) => {
      playground.status.textContent = `The program could not be loaded: ${String(error)}. Reload the page.`;
    });
  });
  runButton.addEventListener("click", () => {
    run(playground);
  });
  stop.addEventListener("click", () => {
    end(playground, "Stopped.");
  });
  edit.addEventListener("click", () => {
    edit.disabled = true;
    void playground.view.edit();
  });
  shareButton.addEventListener("click", () => void share(playground));
}

/** Runs the program that the page shows. */
function run(playground: Playground): void {
  const { runner, results, view, controls } = playground;
  end(playground, "Running");
  results.clear();
  controls.stop.disabled = false;
  // A disabled button would lose the focus, and with it the position of a reader without a mouse.
  if (document.activeElement === controls.run) controls.stop.focus();
  controls.run.disabled = true;
  const program = view.text();
  const script = playground.example?.code === program ? playground.example.script : undefined;
  // A worker made from text has no address, so it cannot resolve relative addresses.
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
          isExpected(playground, program) ? "Done. The output is the same as in the text of the page." : "Done.",
        );
    }
  });
}

function end({ runner, controls, status }: Playground, message: string): void {
  runner.stop();
  controls.run.disabled = false;
  if (document.activeElement === controls.stop) controls.run.focus();
  controls.stop.disabled = true;
  status.textContent = message;
}

/** Returns whether the program is an example, and printed the output on its page. */
function isExpected({ example, results }: Playground, program: string): boolean {
  return example?.code === program && example.output.trimEnd() === results.output();
}

async function share({ view, status }: Playground): Promise<void> {
  history.replaceState(null, "", `#code=${await encodeProgram(view.text())}`);
  await navigator.clipboard.writeText(location.href).catch(() => undefined);
  status.textContent = "The address of this page now holds the program. It was copied, if the browser permits it.";
}

/** Shows the program that the address of the page names or contains. Default: the first example. */
async function readAddress(playground: Playground): Promise<void> {
  const { list, controls, view, status, runner } = playground;
  const address = location.hash;
  const [kind, value = ""] = address.slice(1).split("=", 2);
  // Disabled until the program is loaded, because the page still shows another program or none.
  controls.run.disabled = true;
  if (kind === "code") {
    const shared = await decodeProgram(value).catch(() => undefined);
    if (shared !== undefined) {
      controls.own.hidden = false;
      controls.choice.value = "";
      view.show(shared);
      controls.run.disabled = runner.isRunning;
      return;
    }
    status.textContent = "The program in this address is damaged. An example is shown instead.";
  }
  const found = list.find(({ id }) => kind === "example" && id === value) ?? list[0];
  if (found === undefined) return;
  const loaded = (await (await fetch(exampleFile(examples, found.id))).json()) as Example;
  // The reader may have chosen another program in the meantime.
  if (location.hash !== address) return;
  playground.example = loaded;
  view.show(loaded.code, loaded.html);
  controls.choice.value = loaded.id;
  controls.run.disabled = runner.isRunning;
}
