import { AppError } from "@dexnet/protocol/errors/errors";
import { DrizzleQueryError } from "drizzle-orm/errors";

export interface DescribedError {
  readonly type: string;
  readonly message: string;
  stack?: string;
  error_code?: string;
  context?: Readonly<Record<string, string | number | boolean>>;
  cause?: DescribedError;
}

const deepestCause = 5;

/**
 * Describes an error for the log by its type, message, stack and chain of causes. Other fields are left out, because
 * drivers put row values and query parameters there.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "The thrown value is not an error" };
  const described: DescribedError = { type: error.constructor.name, message: messageOf(error) };
  const frames = framesOf(error);
  if (frames !== undefined) described.stack = `${described.type}: ${described.message}\n${frames}`;
  if ("code" in error && typeof error.code === "string") described.error_code = error.code;
  if (error instanceof AppError && Object.keys(error.context).length > 0) described.context = error.context;
  if (error.cause !== undefined && depth < deepestCause) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function messageOf(error: Error): string {
  // The error's own message contains the values of the parameters.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const isDataFault = "code" in error && typeof error.code === "string" && dataFault.test(error.code);
  return isDataFault ? error.message.replace(/: ".*$/s, "") : error.message;
}

/** Class 22 of SQLSTATE: the database quotes the wrong value at the end of the message. */
const dataFault = /^22[0-9A-Z]{3}$/;

/** Lines of the stack below its heading, which repeats the message. */
function framesOf(error: Error): string | undefined {
  const { stack, message } = error;
  if (stack === undefined) return undefined;
  const heading = stack.indexOf(message);
  const below = heading === -1 ? stack : stack.slice(heading + message.length);
  const start = below.search(/^\s+at /m);
  return start === -1 ? undefined : below.slice(start).replace(/^\n+/, "");
}
