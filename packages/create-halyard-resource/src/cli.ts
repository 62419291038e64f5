#!/usr/bin/env node
import { createResourcePackage } from "./create-resource-package.js";

const usage = `Usage: npm create halyard-resource <pm or git> <name> [folder]

Writes a package that adds one resource to the client for OpenProject (pm), or to the client for Gitea and Forgejo
(git). The name consists of lower-case words joined by hyphens, such as sprint-categories. By default, the folder has
the name of the resource.
`;

const [client, name, folder = name, ...rest] = process.argv.slice(2);
if (client === "--help" || client === "-h") {
  process.stdout.write(usage);
} else if ((client !== "pm" && client !== "git") || name === undefined || folder === undefined || rest.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  try {
    const written = createResourcePackage({ client, name, folder });
    process.stdout.write(
      [
        `Wrote ${written.map((file) => `${folder}/${file}`).join(", ")}.`,
        "Next:",
        `- cd ${folder} && npm install && npm run typecheck && npm test`,
        "- Fill in the interface, its schema and the operations, and adjust the test to them.",
        "",
      ].join("\n"),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
