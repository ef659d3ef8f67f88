import type { Caller } from "@dexnet/drive/http/caller";
import type { Service } from "@dexnet/protocol/call";

/** Option of a command. */
export interface OptionDefinition {
  type: "string" | "boolean";
  /** Name of its value in the help. */
  value?: string;
  meaning: string;
}

/** Input of a command. */
export interface CommandContext {
  call: Caller;
  /** Argument after the command's name; empty for a command without one. */
  argument: string;
  text(option: string): string | undefined;
  isOn(option: string): boolean;
  now: Date;
}

/** The answer of the api as JSON for programs, and as text for people. */
export interface Outcome {
  json: unknown;
  text: string;
}

export interface Command {
  name: string;
  /** Line of the list of commands. */
  summary: string;
  /** Lines of further explanation. */
  about?: readonly string[];
  argument?: {
    name: string;
    /** Throws UsageError for an invalid argument. */
    read: (text: string) => string;
  };
  options: Readonly<Record<string, OptionDefinition>>;
  /** Arguments after `npm run admin -- `, and their meaning. */
  examples: readonly (readonly [command: string, meaning: string])[];
  /** Question that must be confirmed before the command runs. */
  question?: (argument: string, isOn: (option: string) => boolean) => string;
  run(context: CommandContext): Promise<Outcome>;
}

/** Commands for one kind of object. */
export interface CommandGroup {
  name: string;
  summary: string;
  /** Server that the commands call. */
  service: Service;
  commands: readonly Command[];
}

/** Wrong use of a command. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failed command. The message is a sentence. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
