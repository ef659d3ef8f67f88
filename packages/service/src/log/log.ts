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
import { redactSecrets } from "./log-secrets.ts";

export type { Logger };

export interface LoggerOptions {
  readonly name: string;
  readonly level: string;
  /** Receiver of the lines. Standard output when absent. */
  readonly destination?: DestinationStream;
}

/** Creates a logger of JSON lines that replaces values with secret names at any depth. */
export function createLogger(options: LoggerOptions): Logger {
  const settings: PinoOptions = {
    name: options.name,
    level: options.level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest, res: describeReply },
    formatters: { level: (label) => ({ level: label }), log: redactSecrets },
    hooks: {
      logMethod(inputs, method) {
        method.apply(this, withSafeMessage(inputs));
      },
    },
  };
  const logger = options.destination === undefined ? pino(settings) : pino(settings, options.destination);
  // Children inherit this method. pino does not apply formatters to their bindings.
  const makeChild: (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger = logger.child;
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, childOptions?: ChildLoggerOptions) {
      return makeChild.call(this, redactSecrets(bindings), childOptions);
    },
  });
}

/** pino would use the error's message for a line without a message. That message may contain values. */
function withSafeMessage(inputs: Parameters<LogFn>): Parameters<LogFn> {
  const fields: unknown = inputs[0];
  if (fields instanceof Error) return [{ err: fields }, inputs[1] ?? describeError(fields).message];
  if (inputs.length > 1 || typeof fields !== "object" || fields === null || !("err" in fields)) return inputs;
  return [fields, describeError(fields.err).message];
}

interface RequestLike {
  id?: unknown;
  method?: unknown;
  routeOptions?: { url?: unknown };
}

/** Logs the pattern of the route, never the URL: queries and path parameters may contain secrets. */
function describeRequest(request: RequestLike) {
  return { id: request.id, method: request.method, route: request.routeOptions?.url };
}

function describeReply(reply: { statusCode?: unknown }) {
  return { status: reply.statusCode };
}
