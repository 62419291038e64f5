import type { Command, Option } from "commander";
import { cleanLine } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { FieldOption } from "../program/field-option.js";
import { type Candidate, type LiveOptions, liveValues } from "./live-values.js";

/**
 * Prints completions for the last word: commands, flags or values. Some values come from the servers. Never fails,
 * because a shell calls it while the user types.
 *
 * @param createProgram - Creates the program, and registers the command for the given words.
 * @param live - Options for values from the servers.
 */
export async function complete(
  io: Io,
  words: readonly string[],
  createProgram: (words: readonly string[]) => Promise<Command>,
  live: LiveOptions,
): Promise<void> {
  const begun = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const candidates = await find(io, before, begun, createProgram, live).catch((): readonly Candidate[] => []);
  for (const { value, description = "" } of candidates) {
    if (!value.toLowerCase().startsWith(begun.toLowerCase())) continue;
    io.out(`${cleanLine(value)}\t${cleanLine(description)}\n`);
  }
}

async function find(
  io: Io,
  before: readonly string[],
  begun: string,
  createProgram: (words: readonly string[]) => Promise<Command>,
  live: LiveOptions,
): Promise<readonly Candidate[]> {
  const program = await createProgram(before);
  const { command, operands } = walk(program, before);
  const option = optionOf(command, before.at(-1));
  if (option !== undefined && (option.required || option.optional)) return valuesOf(io, command, option, before, live);
  if (begun.startsWith("-")) return flagsOf(command);
  const commands = command.commands.filter((each) => !each.name().startsWith("_"));
  if (commands.length > 0) {
    // Offers nothing after a word that is not a command.
    if (operands > 0) return [];
    return commands.map((each) => ({ value: each.name(), description: each.description() }));
  }
  const argument = command.registeredArguments[operands];
  if (argument?.argChoices !== undefined) return argument.argChoices.map((value) => ({ value }));
  return argument === undefined ? [] : liveValues(io, pathOf(command), argument.name(), before, live);
}

/** Finds the command in the words, and counts the values after it. */
function walk(program: Command, words: readonly string[]): { readonly command: Command; readonly operands: number } {
  let command = program;
  let operands = 0;
  for (const [index, word] of words.entries()) {
    if (word.startsWith("-")) continue;
    const option = optionOf(command, words[index - 1]);
    if (option?.required === true) continue;
    const next = command.commands.find((each) => each.name() === word);
    if (next) command = next;
    else operands++;
  }
  return { command, operands };
}

function optionOf(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(({ long, short }) => word !== undefined && (long === word || short === word));
}

function flagsOf(command: Command): readonly Candidate[] {
  return command.options
    .filter(({ hidden }) => !hidden)
    .map(({ long, short, description }) => ({ value: long ?? short ?? "", description }));
}

async function valuesOf(
  io: Io,
  command: Command,
  option: Option,
  before: readonly string[],
  live: LiveOptions,
): Promise<readonly Candidate[]> {
  const known = option.argChoices ?? (option instanceof FieldOption ? option.values : undefined);
  if (known !== undefined) return known.map((value) => ({ value }));
  return liveValues(io, pathOf(command), option.name(), before, live);
}

/** Returns the names of a command and its parent commands, without the program's own name. */
function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}
