import { drawGraph } from "./draw-graph.ts";
import { disclosure, make, scrolling } from "./elements.ts";
import { linkGraph } from "./link-graph.ts";
import type { PlaygroundRequest, ServerState } from "./messages.ts";
import { serverPart } from "./server-part.ts";

/** The part of the page that shows the results of a run. */
export interface Results {
  readonly elements: readonly Element[];
  /** Removes the results of the previous run. */
  clear(): void;
  line(text: string, isError: boolean): void;
  request(request: PlaygroundRequest): void;
  /** Shows the links between the received documents, and the servers' state after the run. */
  finish(states: readonly ServerState[]): void;
  /** Returns the output so far. */
  output(): string;
}

/** Creates the part of the page that shows output, requests, links and servers. */
export function createResults(): Results {
  const output = scrolling("pre", "Output", "output");
  const requests = make("ul", "requests");
  const graph = make("div", "graph");
  const servers = make("div", "servers");
  let lines: string[] = [];
  let received: PlaygroundRequest[] = [];
  return {
    elements: [
      ...[make("h2", undefined, "Output"), output],
      ...[make("h2", undefined, "Requests and documents"), requests],
      ...[make("h2", undefined, "Links between documents"), graph],
      ...[make("h2", undefined, "Servers after the run"), servers],
    ],
    clear() {
      for (const part of [output, requests, graph, servers]) part.replaceChildren();
      lines = [];
      received = [];
    },
    line(text, isError) {
      lines.push(text);
      output.append(make("span", isError ? "error" : "line", `${text}\n`));
    },
    request(request) {
      received.push(request);
      requests.append(requestEntry(request));
    },
    finish(states) {
      graph.append(graphOf(received));
      servers.append(...states.map(serverPart));
    },
    output: () => lines.join("\n"),
  };
}

function requestEntry({ server, method, target, status, sent, received }: PlaygroundRequest): HTMLElement {
  const name = `${server}: ${method} ${decodeURI(target)} → ${status === 0 ? "connection broken" : status}`;
  const body = sent === "" ? "" : `${pretty(sent)}\n\n→\n\n`;
  return disclosure(name, body + (received === "" ? "(no body)" : pretty(received)));
}

function graphOf(requests: readonly PlaygroundRequest[]): Element | string {
  const graph = linkGraph(requests);
  if (graph.edges.length > 0) return drawGraph(graph);
  return "The program read no documents with links. Read documents from OpenProject to see links.";
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
