import { AppError } from "@dexnet/protocol/errors";
import { DrizzleQueryError } from "drizzle-orm/errors";

export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  error_code?: string;
  facts?: Readonly<Record<string, string | number | boolean>>;
  cause?: DescribedError;
}

const deepestCause = 5;

/**
 * What a log may show of an error: the kind, the message, the stack and the chain of causes. Further fields stay out,
 * because drivers put row values and query parameters there.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "Something that is not an error was thrown" };
  const described: DescribedError = { type: error.constructor.name, message: messageOf(error) };
  const frames = framesOf(error);
  if (frames !== undefined) described.stack = `${described.type}: ${described.message}\n${frames}`;
  if ("code" in error && typeof error.code === "string") described.error_code = error.code;
  if (error instanceof AppError && Object.keys(error.facts).length > 0) described.facts = error.facts;
  if (error.cause !== undefined && depth < deepestCause) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function messageOf(error: Error): string {
  // Its own message ends with the parameters' values.
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
}

/** The stack's lines below its heading, which repeats the message. */
function framesOf(error: Error): string | undefined {
  const { stack, message } = error;
  if (stack === undefined) return undefined;
  const heading = stack.indexOf(message);
  const below = heading === -1 ? stack : stack.slice(heading + message.length);
  const start = below.search(/^\s+at /m);
  return start === -1 ? undefined : below.slice(start).replace(/^\n+/, "");
}
