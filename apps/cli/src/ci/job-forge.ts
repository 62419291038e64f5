import { accessToken } from "@halyard/auth";
import { commitStatuses } from "@halyard/git-hosting/commits";
import { createGitClient } from "@halyard/git-hosting/core";
import { CommentSchema, issueComments } from "@halyard/git-hosting/issues";
import { releases } from "@halyard/git-hosting/releases";
import { type Client, createClient, get, linkPaging } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type ConnectionFlags, openGit, transportOptions } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";
import { jobVariable } from "./job-variable.js";

const resources = { statuses: commitStatuses, comments: issueComments, releases };

/** A client with the git server resources that a job needs. */
export type JobForge = Client<typeof resources>;

/** Lists comments on GitHub, which returns them in pages. Gitea and Forgejo return all comments in one response. */
const commentsOnGitHub = get("/repos/{owner}/{repo}/issues/{index}/comments", {
  query: () => z.fields({ page: z.optional(z.int()), per_page: z.optional(z.int()) }),
  response: z.listOf(CommentSchema, linkPaging()),
});

const gitHubResources = { ...resources, comments: { ...issueComments, list: commentsOnGitHub } };

/**
 * Creates a client for a job's git server. The profile or `HALYARD_GIT_URL` selects the server. By default, it is the
 * server that runs the job, and the job's own token is used. GitHub has the same paths and fields as Gitea and Forgejo
 * for everything that a job needs.
 */
export async function openJobForge(io: Io, flags: ConnectionFlags): Promise<JobForge> {
  const job = jobServer(io);
  if (job === undefined || flags.profile !== undefined || (io.env["HALYARD_GIT_URL"] ?? "") !== "") {
    return openGit(io, flags, { resources });
  }
  const options = {
    ...transportOptions(io, flags, { url: job.url }),
    auth: job.token === undefined ? undefined : accessToken(job.token),
  };
  if (!job.isGitHub) return createGitClient({ ...options, resources });
  return createClient({
    ...options,
    resources: gitHubResources,
    dialect: { accept: "application/vnd.github+json", firstPage: { page: 1, per_page: 100 } },
  });
}

interface JobServer {
  readonly url: string;
  readonly token: string | undefined;
  readonly isGitHub: boolean;
}

/** Reads the URL and token of the job's server from the environment. Undefined if the environment names no server. */
function jobServer(io: Io): JobServer | undefined {
  const api = jobVariable(io, "API_URL");
  if (api === undefined || !URL.canParse(api)) return undefined;
  const { HALYARD_GIT_TOKEN: given = "" } = io.env;
  const token = given === "" ? jobVariable(io, "TOKEN") : given;
  const url = api.replace(/\/+$/, "");
  const isGitHub = !url.endsWith("/api/v1");
  return { url: isGitHub ? url : url.slice(0, -"/api/v1".length), token, isGitHub };
}
