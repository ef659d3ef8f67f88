import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type LogFn,
  type Logger,
  type LoggerOptions as PinoOptions,
  pino,
} from "pino";
import { describeError } from "./log-errors.ts";
import { withoutSecrets } from "./log-secrets.ts";

export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  /** Where the lines go; standard output when absent. */
  destination?: DestinationStream;
}

/** JSON lines. What looks like a secret is replaced at any depth, whoever wrote the line. */
export function createLogger(options: LoggerOptions): Logger {
  const settings: PinoOptions = {
    name: options.name,
    level: options.level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest, res: describeReply },
    formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
    hooks: {
      logMethod(inputs, method) {
        method.apply(this, withSafeMessage(inputs));
      },
    },
  };
  const logger = options.destination === undefined ? pino(settings) : pino(settings, options.destination);
  // Children inherit this; their bindings pass through no formatter of pino's.
  const makeChild: (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger = logger.child;
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, childOptions?: ChildLoggerOptions) {
      return makeChild.call(this, withoutSecrets(bindings), childOptions);
    },
  });
}

/** A line that has no message of its own would get the error's, which may hold values. */
function withSafeMessage(inputs: Parameters<LogFn>): Parameters<LogFn> {
  const facts: unknown = inputs[0];
  if (facts instanceof Error) return [{ err: facts }, inputs[1] ?? describeError(facts).message];
  if (inputs.length > 1 || typeof facts !== "object" || facts === null || !("err" in facts)) return inputs;
  return [facts, describeError(facts.err).message];
}

interface RequestLike {
  id?: unknown;
  method?: unknown;
  routeOptions?: { url?: unknown };
}

/** The route's pattern, never the address itself: queries and path parameters may hold what a log must not. */
function describeRequest(request: RequestLike) {
  return { id: request.id, method: request.method, route: request.routeOptions?.url };
}

function describeReply(reply: { statusCode?: unknown }) {
  return { status: reply.statusCode };
}
