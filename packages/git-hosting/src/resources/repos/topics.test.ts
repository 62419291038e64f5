import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { topics } from "./topics.js";

const resources = { topics };

test.each(["in the field `topics`, as servers send it", "as a plain array, as Gitea documents it"])(
  "topics.search reads the list %s",
  async (form) => {
    const topic = {
      id: 1,
      topic_name: "sailing",
      repo_count: 2,
      created: "2025-03-04T05:06:07Z",
      updated: "2025-03-04T05:06:07Z",
    };
    const server = await recordingServer({ body: form.startsWith("plain") ? [topic] : { topics: [topic] } });
    const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

    expect((await git.topics.search({ q: "sail" })).items).toEqual([topic]);
    expect(server.requests[0]?.line).toBe("GET /api/v1/topics/search?q=sail&page=1&limit=50");
  },
);
