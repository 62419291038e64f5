import { appendFileSync } from "node:fs";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createServerFactory } from "../create-server-factory.js";
import { jsonLines } from "../session/audit.js";
import { helpText } from "./help-text.js";
import { readOptions } from "./read-options.js";

/** Runs the command, and returns its exit code once it has started to serve. Standard output belongs to the protocol. */
export async function runProgram(args: readonly string[], version: string): Promise<number> {
  const command = readOptions(args, process.env);
  switch (command.kind) {
    case "help":
      console.log(helpText);
      return 0;
    case "version":
      console.log(version);
      return 0;
    case "usage":
      console.error(`${command.message}\n\n${helpText}`);
      return 2;
    case "serve": {
      const { settings, audit: file } = command;
      const audit = jsonLines(
        file === undefined ? (line) => process.stderr.write(line) : (line) => appendFileSync(file, line),
      );
      const factory = await createServerFactory(settings, { version, audit });
      serveStdio(factory, { onerror: (error) => console.error(error.message) });
      return 0;
    }
  }
}
