import { wiki, type WikiCommit, type WikiPage, type WikiPageMetaData } from "@halyard/git-hosting/wiki";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import { pageOf } from "../documents/addresses.js";
import { hashText } from "../objects/git-objects.js";
import { type Call, queryNumber, type Router, signedIn } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page, totalHeaders } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import type { RepositoryRecord, WikiPageRecord } from "../state/git-state.js";

/** Adds the routes for wiki pages. */
export function wikiRoutes({ on }: Router): void {
  on(wiki.list, (call) => {
    const repository = repositoryOf(call);
    if (repository.wiki === undefined) throw notFound();
    return page(call, repository.wiki, (one) => metaDocument(call.server, repository, one), { link: "always" });
  });

  on(wiki.get, (call) => {
    const repository = repositoryOf(call);
    return ok(pageDocument(call.server, repository, wikiPageOf(call, repository)));
  });

  on(wiki.create, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const { title = "", content_base64: content = "", message = "" } = call.body();
    if (title === "") throw new Refusal(400, "title is empty");
    if (repository.wiki?.some((one) => one.title === title)) {
      throw new Refusal(400, `wiki page already exists [title: ${title}]`);
    }
    const one: WikiPageRecord = { title, content, revisions: [] };
    revise(call, one, message === "" ? `Add ${title}` : message);
    repository.wiki = [...(repository.wiki ?? []), one];
    return created(pageDocument(call.server, repository, one));
  });

  on(wiki.update, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const one = wikiPageOf(call, repository);
    const { title = "", content_base64: content = one.content, message = "" } = call.fields as Fields;
    Object.assign(one, { content, title: title === "" ? one.title : title });
    revise(call, one, message === "" ? `Update ${one.title}` : message);
    return ok(pageDocument(call.server, repository, one));
  });

  on(wiki.delete, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const removed = wikiPageOf(call, repository);
    repository.wiki = repository.wiki?.filter((one) => one !== removed);
    return empty(204);
  });

  on(wiki.listRevisions, (call) => {
    const { revisions } = wikiPageOf(call, repositoryOf(call));
    // The servers ignore `limit` when they list revisions.
    const start = (Math.max(1, queryNumber(call, "page") ?? 1) - 1) * 50;
    const commits = revisions.slice(start, start + 50).map(commitDocument);
    return ok({ commits, count: revisions.length }, totalHeaders(revisions.length));
  });
}

type Fields = Readonly<Partial<Record<"title" | "content_base64" | "message", string>>>;

function revise(call: Call, one: WikiPageRecord, message: string): void {
  const { fullName, email } = signedIn(call);
  const author = { name: fullName, email, date: call.server.now() };
  const sha = hashText(`${author.date} ${one.title} ${one.content}`);
  one.revisions.unshift({ sha, message: `${message}\n`, author });
}

/** Returns the wiki page named in the path, by its title or by its name in URLs. */
function wikiPageOf(call: Call<"pageName">, { wiki: pages = [] }: RepositoryRecord): WikiPageRecord {
  const name = call.path("pageName");
  const one = pages.find(({ title }) => title === name || addressName(title) === name);
  if (one === undefined) throw notFound();
  return one;
}

/**
 * Returns a page's name in URLs. Spaces become dashes. If the title contains a dash, the name keeps the spaces and ends
 * in `.-`.
 */
function addressName(title: string): string {
  return title.includes("-") ? `${title}.-` : title.replaceAll(" ", "-");
}

/** Escapes a name as Go escapes a query: a space becomes a plus. */
function escaped(name: string): string {
  return encodeURIComponent(name).replaceAll("%20", "+");
}

function metaDocument(server: GitServer, repository: RepositoryRecord, one: WikiPageRecord): WikiPageMetaData {
  const [last] = one.revisions;
  const name = escaped(addressName(one.title));
  return {
    title: one.title,
    sub_url: name,
    html_url: `${pageOf(server, repository)}/wiki/${name}`,
    last_commit: last ? commitDocument(last) : null,
  };
}

function pageDocument(server: GitServer, repository: RepositoryRecord, one: WikiPageRecord): WikiPage {
  return {
    ...metaDocument(server, repository, one),
    ...{ content_base64: one.content, commit_count: one.revisions.length, sidebar: "", footer: "" },
  };
}

function commitDocument({ sha, message, author }: WikiPageRecord["revisions"][number]): WikiCommit {
  return { sha, message, author, commiter: author };
}
