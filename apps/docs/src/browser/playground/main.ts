/** The page of the playground: shows a program, runs it in a worker, and shows its output, requests and servers. */
import { type Example, exampleFile, type ListedExample } from "../../site/example.ts";
import type { Editor } from "./editor.ts";
import { drawGraph } from "./draw-graph.ts";
import { linkGraph } from "./link-graph.ts";
import type { PlaygroundRequest, ServerState, WorkerMessage } from "./messages.ts";
import { decodeProgram, encodeProgram } from "./share.ts";

const {
  worker: workerPath = "",
  editor: editorPath = "",
  examples: examplesPath = "",
  types: typesPath = "",
  declarations: declarationsPath = "",
} = document.body.dataset;

void start();

async function start(): Promise<void> {
  const place = element("#program");
  const examples = (await (await fetch(examplesPath)).json()) as readonly ListedExample[];
  // A worker created from text has the page's policy: it can send requests to this site only.
  const workerUrl = fetch(workerPath)
    .then((response) => response.text())
    .then((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));

  const choice = document.createElement("select");
  choice.ariaLabel = "Example";
  for (const [title, group] of Map.groupBy(examples, (example) => example.title)) {
    const options = document.createElement("optgroup");
    options.label = title;
    options.append(...group.map(({ id }, index) => new Option(`${title}, ${index + 1}`, id)));
    choice.append(options);
  }
  const own = new Option("A program of your own", "");
  own.hidden = true;
  choice.append(own);
  const runButton = button("Run", "primary");
  const stopButton = button("Stop");
  stopButton.disabled = true;
  const editButton = button("Edit");
  const shareButton = button("Share");
  const bar = make("div", "bar");
  bar.append(choice, runButton, stopButton, editButton, shareButton);
  const pane = make("div", "editor");
  const status = make("p", "status");
  status.role = "status";
  const typesStatus = make("p", "status");
  typesStatus.role = "status";
  const output = make("pre", "output");
  output.tabIndex = 0;
  output.role = "group";
  output.ariaLabel = "Output";
  const requests = make("ul", "requests");
  const graph = make("div", "graph");
  const servers = make("ul", "requests");
  place.replaceChildren(
    ...[bar, pane, typesStatus, status, heading("Output"), output],
    ...[
      heading("Requests and documents"),
      requests,
      heading("Links between documents"),
      graph,
      heading("Servers after the run"),
      servers,
    ],
  );

  let code = "";
  let example: Example | undefined;
  let editor: Editor | undefined;
  let worker: Worker | undefined;

  const current = (): string => editor?.text() ?? code;
  const show = (text: string, html?: string): void => {
    code = text;
    if (editor !== undefined) {
      editor.replace(text);
      return;
    }
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.role = "group";
    shown.ariaLabel = "Program";
    const inner = document.createElement("code");
    // The highlighted code of an example comes from the build of the site. A program from an address is shown as plain
    // text.
    if (html === undefined) inner.textContent = text;
    else inner.innerHTML = html;
    shown.append(inner);
    pane.replaceChildren(shown);
  };
  const stop = (message: string): void => {
    worker?.terminate();
    worker = undefined;
    runButton.disabled = false;
    stopButton.disabled = true;
    status.textContent = message;
  };
  const run = async (): Promise<void> => {
    stop("Running");
    const program = current();
    const lines: string[] = [];
    const received: PlaygroundRequest[] = [];
    for (const part of [output, requests, graph, servers]) part.replaceChildren();
    runButton.disabled = true;
    stopButton.disabled = false;
    const started = new Worker(await workerUrl, { type: "module" });
    worker = started;
    started.addEventListener("error", () => {
      stop("The program could not be started.");
    });
    started.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if (worker !== started) return;
      if (data.kind === "ready") started.postMessage(program);
      else if (data.kind === "line") {
        lines.push(data.text);
        const line = make("span", data.isError ? "error" : "line");
        line.textContent = `${data.text}\n`;
        output.append(line);
      } else if (data.kind === "request") {
        received.push(data.request);
        requests.append(requestItem(data.request));
      } else {
        showGraph(graph, received);
        servers.append(...data.states.map(stateItem));
        const isExpected = example?.code === program && example.output.trimEnd() === lines.join("\n");
        stop(isExpected ? "Done. The output is that of the page." : "Done.");
      }
    });
  };
  const edit = async (): Promise<void> => {
    const { createEditor, startTypes } = (await import(
      new URL(editorPath, document.baseURI).href
    )) as typeof import("./editor.ts");
    const host = document.createElement("div");
    const shadow = host.attachShadow({ mode: "open" });
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? "";
    shadow.append(style);
    pane.replaceChildren(host);
    editor = createEditor(shadow, code, () => void run());
    editButton.disabled = true;
    typesStatus.textContent = "Types are loading.";
    const types = await startTypes(typesPath, declarationsPath).catch((error: unknown) => {
      typesStatus.textContent = String(error);
    });
    if (types === undefined) return;
    editor.useTypes(types);
    typesStatus.textContent = "Types are ready: errors are marked, and a name shows its type under the pointer.";
  };
  const share = async (): Promise<void> => {
    history.replaceState(null, "", `#code=${await encodeProgram(current())}`);
    await navigator.clipboard.writeText(location.href).catch(() => undefined);
    status.textContent = "The address of this page now holds the program. It was copied, if the browser permits it.";
  };
  const readAddress = async (): Promise<void> => {
    const [kind, value = ""] = location.hash.slice(1).split("=", 2);
    if (kind === "code") {
      const shared = await decodeProgram(value).catch(() => undefined);
      if (shared === undefined)
        status.textContent = "The program in this address is damaged; this is an example instead.";
      else {
        own.hidden = false;
        choice.value = "";
        show(shared);
        return;
      }
    }
    const found = examples.find(({ id }) => kind === "example" && id === value) ?? examples[0];
    if (found === undefined) return;
    const address = location.hash;
    const loaded = (await (await fetch(exampleFile(examplesPath, found.id))).json()) as Example;
    // The reader may have chosen another program in the meantime.
    if (location.hash !== address) return;
    example = loaded;
    show(loaded.code, loaded.html);
    choice.value = loaded.id;
    runButton.disabled = worker !== undefined;
  };

  choice.addEventListener("change", () => {
    // Disabled until the program is loaded, because the page still shows another one.
    runButton.disabled = true;
    location.hash = `example=${choice.value}`;
  });
  addEventListener("hashchange", () => void readAddress());
  runButton.addEventListener("click", () => void run());
  stopButton.addEventListener("click", () => {
    stop("Stopped.");
  });
  editButton.addEventListener("click", () => void edit());
  shareButton.addEventListener("click", () => void share());
  await readAddress();
}

function requestItem({ server, method, target, status, sent, received }: PlaygroundRequest): HTMLElement {
  const name = `${server}: ${method} ${decodeURI(target)} → ${status === 0 ? "connection broken" : status}`;
  const body = sent === "" ? "" : `${pretty(sent)}\n\n→\n\n`;
  return item(name, body + (received === "" ? "(no body)" : pretty(received)));
}

function showGraph(place: HTMLElement, requests: readonly PlaygroundRequest[]): void {
  const graph = linkGraph(requests);
  if (graph.edges.length > 0) place.append(drawGraph(graph));
  else place.textContent = "The program read no documents with links. Those of OpenProject have them.";
}

function stateItem({ server, state }: ServerState): HTMLElement {
  return item(server, JSON.stringify(state, undefined, 2));
}

function item(name: string, text: string): HTMLElement {
  const entry = document.createElement("li");
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = name;
  const content = document.createElement("pre");
  content.tabIndex = 0;
  details.append(summary, content);
  // A state has thousands of lines, so it is rendered only when the reader opens it.
  details.addEventListener("toggle", () => (content.textContent = text), { once: true });
  entry.append(details);
  return entry;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`The page has no element ${selector}.`);
  return found;
}

function heading(text: string): HTMLElement {
  const made = document.createElement("h2");
  made.textContent = text;
  return made;
}

function button(text: string, name?: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (name !== undefined) made.className = name;
  return made;
}

function make(tag: string, name: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}
