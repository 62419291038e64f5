import { Command } from "commander";

/**
 * Patterns for Commander's error messages, and the sentences that replace them. Each pattern's first group captures the
 * name in the message.
 */
const sentences: readonly (readonly [RegExp, (name: string, path: string) => string])[] = [
  [/^unknown command '(.*)'$/, (name, path) => `\`${path}\` has no command \`${name}\`.`],
  [/^unknown option '(.*)'$/, (name, path) => `\`${path}\` has no option \`${name}\`.`],
  [/^missing required argument '(.*)'$/, (name, path) => `\`${path}\` needs <${name}>.`],
  [/^option '(.*)' argument missing$/, (name) => `The option \`${name}\` needs a value.`],
  [/^too many arguments for .* but got \d+: (.*)\.$/, (given, path) => `Too many arguments for \`${path}\`: ${given}.`],
  [/^option '(.*)' argument '.*' is invalid\. /, (name) => `The option \`${name}\` has an invalid value. `],
  [
    /^command-argument value '.*' is invalid for argument '(.*)'\. /,
    (name) => `The argument <${name}> has an invalid value. `,
  ],
];

/** A command whose error messages are full sentences that name the next step. */
export class HalyardCommand extends Command {
  override createCommand(name?: string): Command {
    return new HalyardCommand(name);
  }

  override error(message: string, options?: { readonly exitCode?: number; readonly code?: string }): never {
    const path = pathOf(this);
    const [first = "", ...others] = message.replace(/^error: /, "").split("\n");
    const meant = /^\(Did you mean (.*)\?\)$/.exec(others[0] ?? "")?.[1];
    const names = meant
      ?.replace(/^one of /, "")
      .split(", ")
      .map((name) => `\`${name}\``);
    const suggestion = names === undefined ? "" : ` Did you mean ${names.join(" or ")}?`;
    const usage = `Usage: ${path} ${this.usage()}. All options: ${path} --help`;
    return super.error(`${sentence(first, path)}${suggestion}\n${usage}`, options);
  }
}

function sentence(message: string, path: string): string {
  for (const [pattern, write] of sentences) {
    const found = pattern.exec(message);
    if (found !== null) return message.replace(pattern, () => write(found[1] ?? "", path));
  }
  return message;
}

/** Returns a command's full name, such as `halyard wp list`. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
