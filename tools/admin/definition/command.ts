import type { Caller } from "@dexnet/drive/http/caller";
import type { Service } from "@dexnet/protocol/call";

/** Options of a command beside those that every command has. */
export interface OptionDefinition {
  type: "string" | "boolean";
  /** How the help calls its value. */
  value?: string;
  meaning: string;
}

/** What a command works with. */
export interface CommandContext {
  call: Caller;
  /** What stands behind the command's name; empty for a command that takes nothing. */
  argument: string;
  text(option: string): string | undefined;
  isOn(option: string): boolean;
  now: Date;
}

/** The answer for programs as it came from the api, and for people in lines. */
export interface Outcome {
  json: unknown;
  text: string;
}

export interface Command {
  name: string;
  /** One line, for the list of commands. */
  summary: string;
  /** What else there is to know before it is used, in lines. */
  about?: readonly string[];
  argument?: {
    name: string;
    /** Throws UsageError for what can't be one. */
    read: (text: string) => string;
  };
  options: Readonly<Record<string, OptionDefinition>>;
  /** Everything behind `npm run admin -- `, and what it does. */
  examples: readonly (readonly [command: string, meaning: string])[];
  /** Asked on a terminal before it is done. */
  question?: (argument: string, isOn: (option: string) => boolean) => string;
  run(context: CommandContext): Promise<Outcome>;
}

/** Commands about one kind of thing. */
export interface CommandGroup {
  name: string;
  summary: string;
  /** The server that is asked to do it. */
  service: Service;
  commands: readonly Command[];
}

/** The command was not given as it is meant. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** It was given as it is meant, and can't be done. The message is a sentence. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
