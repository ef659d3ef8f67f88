import type { Service } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Environment } from "@dexnet/service/process/settings";
import { describeStartFailure } from "@dexnet/service/process/start-error";
import { type Command, CommandError, type CommandGroup, type Outcome, UsageError } from "./definition/command.ts";
import { describeFault } from "./describe-fault.ts";
import { commandHelp, groupHelp, helpHint, overviewHelp } from "./help.ts";
import { createOperatorCaller } from "./operator-caller.ts";
import { checkOptions, parseRequest, type Request, readArgument } from "./parse.ts";
import { findTarget } from "./target.ts";
import { confirm, type Terminal } from "./terminal/confirm.ts";
import { printableJson } from "./terminal/printable.ts";

/** Arguments, settings and outputs of the command. */
export interface AdminEnvironment {
  readonly args: readonly string[];
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
  /** Terminal for questions; undefined in a script. */
  readonly terminal: Terminal | undefined;
}

const succeeded = 0;
const failed = 1;
const wrongUse = 2;

/** Runs the command and returns its exit code. */
export async function runAdmin(environment: AdminEnvironment): Promise<number> {
  const { args, out, err } = environment;
  let request: Request | undefined;
  try {
    request = parseRequest(args);
    const { group, command, options } = request;
    if (options.has("help")) return print(out, helpFor(group, command), succeeded);
    if (group === undefined || command === undefined) return print(err, helpFor(group, command), wrongUse);
    const outcome = await perform(group.service, command, request, environment);
    return print(out, options.has("json") ? printableJson(outcome.json) : outcome.text, succeeded);
  } catch (error) {
    if (error instanceof UsageError) {
      return printFault(err, `${error.message}\n${helpHint(request?.group, request?.command)}`, wrongUse);
    }
    const sentence = error instanceof CommandError ? error.message : describeStartFailure(error);
    return printFault(err, sentence ?? String(error instanceof Error ? error.stack : error), failed);
  }
}

async function perform(
  service: Service,
  command: Command,
  request: Request,
  { env, terminal }: AdminEnvironment,
): Promise<Outcome> {
  const { options, rest } = request;
  checkOptions(command, options);
  const argument = readArgument(command, rest);
  const text = (name: string) => {
    const value = options.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const isOn = (name: string) => options.has(name);
  const target = await findTarget(service, text("url"), env);
  if (command.question !== undefined && !isOn("yes"))
    await requireConfirmation(command.question(argument, isOn), terminal);
  try {
    return await command.run({ call: createOperatorCaller(target), argument, text, isOn, now: new Date() });
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(describeFault(error, target), { cause: error });
    throw error;
  }
}

async function requireConfirmation(question: string, terminal: Terminal | undefined): Promise<void> {
  if (terminal === undefined) {
    throw new UsageError("This needs a confirmation, and there is no terminal: add --yes.");
  }
  if (!(await confirm(terminal, question))) throw new CommandError("Nothing was changed.");
}

function helpFor(group: CommandGroup | undefined, command: Command | undefined): string {
  if (group === undefined) return overviewHelp();
  return command === undefined ? groupHelp(group) : commandHelp(group, command);
}

function print(to: (text: string) => void, text: string, code: number): number {
  to(`${text}\n`);
  return code;
}

function printFault(to: (text: string) => void, text: string, code: number): number {
  for (const line of text.split("\n")) to(`dexnet: ${line}\n`);
  return code;
}
