import type { Service } from "@dexnet/protocol/call";
import type { Caller } from "@dexnet/protocol/caller";

/** Option of a command. */
export interface OptionDefinition {
  readonly type: "string" | "boolean";
  /** Name of its value in the help. */
  readonly value?: string;
  readonly meaning: string;
}

/** Input of a command. */
export interface CommandContext {
  readonly call: Caller;
  /** Argument after the command's name; empty for a command without one. */
  readonly argument: string;
  text(option: string): string | undefined;
  isOn(option: string): boolean;
  readonly now: Date;
}

/** The answer of the api as JSON for programs, and as text for people. */
export interface Outcome {
  readonly json: unknown;
  readonly text: string;
}

export interface Command {
  readonly name: string;
  /** Line of the list of commands. */
  readonly summary: string;
  /** Lines of further explanation. */
  readonly about?: readonly string[];
  readonly argument?: {
    name: string;
    /** Throws UsageError for an invalid argument. */
    read: (text: string) => string;
  };
  readonly options: Readonly<Record<string, OptionDefinition>>;
  /** Arguments after `npm run admin -- `, and their meaning. */
  readonly examples: readonly (readonly [command: string, meaning: string])[];
  /** Question that must be confirmed before the command runs. */
  readonly question?: (argument: string, isOn: (option: string) => boolean) => string;
  run(context: CommandContext): Promise<Outcome>;
}

/** Commands for one kind of object. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  /** Server that the commands call. */
  readonly service: Service;
  readonly commands: readonly Command[];
}

/** Wrong use of a command. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failed command. The message is a sentence. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
