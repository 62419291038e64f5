import type { Command } from "commander";
import { variableTexts } from "../program/variables.js";
import { exitCodeTexts } from "../terminal/exit-code.js";
import { bold, entry, section, text } from "./roff.js";

interface PageHead {
  readonly version: string;
  /** The command's purpose in a few words. */
  readonly summary: string;
}

/** Returns the program's man page, which lists its commands. */
export function programPage(program: Command, version: string): string {
  return page(program, { version, summary: program.description() }, [
    ...section(
      "Commands",
      shownCommands(program).flatMap((each) => entry(`halyard ${each.name()}`, each.description())),
    ),
    ...section("Options", optionLines(program)),
    ...section(
      "Exit status",
      Object.entries(exitCodeTexts).flatMap(([code, meaning]) => entry(code, meaning)),
    ),
    ...section(
      "Environment",
      Object.entries(variableTexts).flatMap(([name, meaning]) => entry(name, meaning)),
    ),
    ...section("See also", [
      shownCommands(program)
        .map((each) => `${bold(`halyard-${each.name()}`)}(1)`)
        .join(", "),
    ]),
  ]);
}

/** Returns a command's man page, which also describes its subcommands. */
export function commandPage(command: Command, head: PageHead): string {
  return page(command, head, [
    ...section("Arguments", argumentLines(command)),
    ...section("Options", optionLines(command)),
    ...section("Commands", shownCommands(command).flatMap(subcommandLines)),
    ...section("See also", [`${bold("halyard")}(1)`]),
  ]);
}

function page(command: Command, { version, summary }: PageHead, sections: readonly string[]): string {
  const name = pathOf(command).join("-");
  const lines = [
    // The header has no date, so that the same sources always produce the same page.
    `.TH ${text(name.toUpperCase())} 1 "" "halyard ${text(version)}" "Halyard"`,
    ...section("Name", [String.raw`${text(name)} \- ${text(summary)}`]),
    ...section("Synopsis", [synopsis(command)]),
    ...section("Description", [text(command.description()), ...notes(command)]),
    ...sections,
  ];
  return `${lines.join("\n")}\n`;
}

function subcommandLines(command: Command): readonly string[] {
  return [
    `.SS ${text(pathOf(command).join(" "))}`,
    synopsis(command),
    ".PP",
    text(command.description()),
    ...notes(command),
    ...argumentLines(command),
    ...optionLines(command),
  ];
}

function synopsis(command: Command): string {
  return `${bold(pathOf(command).join(" "))} ${text(command.usage())}`;
}

function argumentLines(command: Command): readonly string[] {
  const help = command.createHelp();
  return help
    .visibleArguments(command)
    .flatMap((argument) => entry(`<${argument.name()}>`, help.argumentDescription(argument)));
}

function optionLines(command: Command): readonly string[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .flatMap((option) => entry(help.optionTerm(option), help.optionDescription(option)));
}

/** Returns the notes that follow the generated part of a command's help, as paragraphs. */
function notes(command: Command): readonly string[] {
  const written: string[] = [];
  command.configureOutput({ writeOut: (part) => written.push(part) }).outputHelp();
  const after = written.join("").slice(command.helpInformation().length);
  return after
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .flatMap((paragraph) => [".PP", text(paragraph)]);
}

function shownCommands(command: Command): readonly Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== "help");
}

function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [command.name()] : [...pathOf(command.parent), command.name()];
}
