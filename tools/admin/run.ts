import type { Service } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";
import type { Environment } from "@dexnet/service/settings";
import { describeStartFailure } from "@dexnet/service/start-error";
import { agrees, type Terminal } from "./ask.ts";
import { type Command, CommandError, type CommandGroup, type Outcome, UsageError } from "./command.ts";
import { faultSentence } from "./fault-sentence.ts";
import { commandHelp, groupHelp, helpHint, overviewHelp } from "./help.ts";
import { createOperatorCaller } from "./operator-caller.ts";
import { argumentOf, parseRequest, type Request, refuseOthersOptions } from "./parse.ts";
import { printableJson } from "./printable.ts";
import { findTarget } from "./target.ts";

/** What a command meets: what was typed, and where its words go. */
export interface Surroundings {
  args: readonly string[];
  env: Environment;
  out(text: string): void;
  err(text: string): void;
  /** Who can be asked. */
  person: Terminal | undefined;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** Does what was asked for, and gives the exit code. */
export async function runAdmin(surroundings: Surroundings): Promise<number> {
  const { args, out, err } = surroundings;
  let request: Request | undefined;
  try {
    request = parseRequest(args);
    const { group, command, options } = request;
    if (options.has("help")) return say(out, helpFor(group, command), DONE);
    if (group === undefined || command === undefined) return say(err, helpFor(group, command), WRONG_USE);
    const outcome = await perform(group.service, command, request, surroundings);
    return say(out, options.has("json") ? printableJson(outcome.json) : outcome.text, DONE);
  } catch (error) {
    if (error instanceof UsageError) {
      return complain(err, `${error.message}\n${helpHint(request?.group, request?.command)}`, WRONG_USE);
    }
    const sentence = error instanceof CommandError ? error.message : describeStartFailure(error);
    return complain(err, sentence ?? String(error instanceof Error ? error.stack : error), FAILED);
  }
}

async function perform(
  service: Service,
  command: Command,
  request: Request,
  { env, person }: Surroundings,
): Promise<Outcome> {
  const { options, rest } = request;
  refuseOthersOptions(command, options);
  const argument = argumentOf(command, rest);
  const text = (name: string) => {
    const value = options.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const isOn = (name: string) => options.has(name);
  const target = await findTarget(service, text("url"), env);
  if (command.question !== undefined && !isOn("yes")) await ask(command.question(argument, isOn), person);
  try {
    return await command.run({ call: createOperatorCaller(target), argument, text, isOn, now: new Date() });
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(faultSentence(error, target), { cause: error });
    throw error;
  }
}

async function ask(question: string, person: Terminal | undefined): Promise<void> {
  if (person === undefined) {
    throw new UsageError("This asks before it is done, and there is no terminal to ask on: add --yes.");
  }
  if (!(await agrees(person, question))) throw new CommandError("Nothing was changed.");
}

function helpFor(group: CommandGroup | undefined, command: Command | undefined): string {
  if (group === undefined) return overviewHelp();
  return command === undefined ? groupHelp(group) : commandHelp(group, command);
}

function say(to: (text: string) => void, text: string, code: number): number {
  to(`${text}\n`);
  return code;
}

function complain(to: (text: string) => void, text: string, code: number): number {
  for (const line of text.split("\n")) to(`dexnet: ${line}\n`);
  return code;
}
