import { parseArgs } from "node:util";
import { askingOptions, commandGroups, commonOptions } from "./commands/commands.ts";
import { type Command, type CommandGroup, UsageError } from "./definition/command.ts";
import { quote } from "./definition/read-values.ts";
import { optionsOf } from "./help.ts";

/** Parsed arguments. Group and command are undefined if they were not named. */
export interface Request {
  group: CommandGroup | undefined;
  command: Command | undefined;
  /** Arguments after group and command. */
  rest: string[];
  options: ReadonlyMap<string, string | true>;
}

/** Options of all commands. An option has the same form in all of them, so they are parsed before the command is known. */
const forms = Object.fromEntries(
  [commonOptions, askingOptions, ...commandGroups.flatMap(({ commands }) => commands.map(({ options }) => options))]
    .flatMap((options) => Object.entries(options))
    .map(([name, { type }]) => [name, name === "help" ? { type, short: "h" } : { type }]),
);

/** Throws UsageError for unknown groups, commands and options. */
export function parseRequest(args: readonly string[]): Request {
  const { tokens } = parseArgs({ args: [...args], options: forms, strict: false, tokens: true });
  const words: string[] = [];
  const options = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind === "option") options.set(token.name, optionValue(token.name, token.rawName, token.value));
  }
  const [groupName, commandName, ...rest] = words;
  const group = commandGroups.find(({ name }) => name === groupName);
  if (groupName !== undefined && group === undefined) {
    throw new UsageError(`There is no ${quote(groupName)}, but: ${namesOf(commandGroups)}.`);
  }
  const command = group?.commands.find(({ name }) => name === commandName);
  if (group !== undefined && commandName !== undefined && command === undefined) {
    throw new UsageError(`${group.name} has no command ${quote(commandName)}, but: ${namesOf(group.commands)}.`);
  }
  return { group, command, rest, options };
}

/** The argument of the command. Throws UsageError if it is missing, invalid, or not the only one. */
export function readArgument({ name, argument }: Command, rest: readonly string[]): string {
  const max = argument === undefined ? 0 : 1;
  if (rest.length > max) throw new UsageError(`${name} takes no argument ${quote(rest[max] ?? "")}.`);
  if (argument === undefined) return "";
  const [text] = rest;
  if (text === undefined) throw new UsageError(`${name} needs ${argument.name}.`);
  return argument.read(text);
}

/** Throws UsageError for an option of another command. */
export function checkOptions(command: Command, options: Request["options"]): void {
  const known = optionsOf(command);
  for (const name of options.keys()) {
    if (!Object.hasOwn(known, name)) throw new UsageError(`${command.name} has no option --${name}.`);
  }
}

function optionValue(name: string, rawName: string, value: string | undefined): string | true {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw new UsageError(`There is no option ${quote(rawName)}.`);
  if (form.type === "boolean") {
    if (value !== undefined) throw new UsageError(`--${name} takes no value.`);
    return true;
  }
  if (value === undefined || value.startsWith("--")) throw new UsageError(`--${name} needs a value.`);
  return value;
}

function namesOf(things: readonly { name: string }[]): string {
  return things.map(({ name }) => name).join(", ");
}
