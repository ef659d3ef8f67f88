import { askingOptions, commandGroups, commonOptions } from "./commands/commands.ts";
import type { Command, CommandGroup, OptionDefinition } from "./definition/command.ts";
import { formatFields, indent } from "./terminal/layout.ts";

const start = "npm run admin --";

/** Help of the whole command. */
export function overviewHelp(): string {
  return sections(
    "Commands for operators of DexNet. The api must be running, and for devices the ledger.",
    `${start} GROUP COMMAND [OPTIONS]`,
    ...commandGroups.map((group) => `${group.name}: ${group.summary}\n${indent(commandList(group))}`),
    titled("Options of every command", optionList(commonOptions)),
    titled("Examples", exampleList(commandGroups.flatMap(({ commands }) => commands.slice(0, 2)))),
    titled(
      "Which server",
      [
        "The api, or for devices the ledger, on this machine, by the settings of npm start (API_INTERNAL_PORT,",
        "LEDGER_INTERNAL_PORT, INTERNAL_HOST, DEXNET_DATA, INTERNAL_TOKEN; see docs/configuration.md). For another",
        "give the address of its internal port with --url, and its INTERNAL_TOKEN as a setting.",
        "For one JSON value and nothing of npm's own around it: npm run -s admin -- invites list --json",
      ].join("\n"),
    ),
    `More about a command: ${start} invites create --help`,
  );
}

export function groupHelp(group: CommandGroup): string {
  return sections(
    `${group.name}: ${group.summary}`,
    `${start} ${group.name} COMMAND [OPTIONS]`,
    titled("Commands", commandList(group)),
    titled("Options of every command", optionList(commonOptions)),
    titled("Examples", exampleList(group.commands)),
    `More about a command: ${start} ${group.name} ${group.commands[0]?.name ?? "COMMAND"} --help`,
  );
}

export function commandHelp(group: CommandGroup, command: Command): string {
  const usage = [start, group.name, command.name, ...(command.argument ? [command.argument.name] : []), "[OPTIONS]"];
  return sections(
    `${group.name} ${command.name}: ${command.summary}`,
    ...(command.about === undefined ? [] : [command.about.join("\n")]),
    usage.join(" "),
    titled("Options", optionList(optionsOf(command))),
    titled("Examples", exampleList([command])),
  );
}

/** Line that names the command for help. */
export function helpHint(group?: CommandGroup, command?: Command): string {
  return ["Usage:", start, group?.name, command?.name, "--help"].filter((part) => part !== undefined).join(" ");
}

export function optionsOf(command: Command): Readonly<Record<string, OptionDefinition>> {
  return { ...command.options, ...(command.question === undefined ? {} : askingOptions), ...commonOptions };
}

function sections(...parts: string[]): string {
  return parts.join("\n\n");
}

function titled(title: string, text: string): string {
  return `${title}:\n${indent(text)}`;
}

function commandList({ commands }: CommandGroup): string {
  return formatFields(
    commands.map(({ name, argument, summary }) => [argument ? `${name} ${argument.name}` : name, summary] as const),
  );
}

function optionList(options: Readonly<Record<string, OptionDefinition>>): string {
  return formatFields(
    Object.entries(options).map(
      ([name, { value, meaning }]) => [value === undefined ? `--${name}` : `--${name} ${value}`, meaning] as const,
    ),
  );
}

function exampleList(commands: readonly Command[]): string {
  return commands
    .flatMap(({ examples }) => examples.map(([command, meaning]) => `${start} ${command}\n${indent(meaning)}`))
    .join("\n");
}
