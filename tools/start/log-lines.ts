import * as z from "zod/mini";

/** An error as `packages/service/src/log/log-errors.ts` describes it. */
const errorSchema = z.looseObject({
  message: z.optional(z.string()),
  error_code: z.optional(z.string()),
  get cause() {
    return z.optional(errorSchema);
  },
});

const lineSchema = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z._default(z.string(), ""),
  err: z.optional(errorSchema),
});

const colours: Record<string, string> = { warn: "\x1b[33m", error: "\x1b[31m", fatal: "\x1b[31m" };
const dim = "\x1b[2m";
const end = "\x1b[0m";
/** Fields that are printed elsewhere or are the same in every line. */
const leftOut = new Set(["level", "time", "msg", "err", "pid", "name", "hostname"]);

export interface LineStyle {
  readonly colours: boolean;
  /** Leaves out lines that are neither warnings nor errors. */
  readonly onlyFaults?: boolean;
}

/**
 * Formats a log line of a process for people: time, process, message and the simple fields. Lines without JSON are kept. Null
 * for successful requests, which are only in the log file.
 */
export function formatLogLine(name: string, line: string, style: LineStyle): string | null {
  const entry = parse(line);
  const paint = (colour: string | undefined, text: string) =>
    style.colours && colour !== undefined ? `${colour}${text}${end}` : text;
  const head = (time: string) => paint(dim, `${time} ${name.padEnd(8)}`);
  if (entry === null) return line.trim() === "" ? null : `${head(new Date().toTimeString().slice(0, 8))} ${line}`;

  const { level, time, msg, err, ...rest } = entry;
  if (level === "info" && (msg === "Request completed" || style.onlyFaults === true)) return null;
  const fields = Object.entries(rest)
    .filter(([key, value]) => !leftOut.has(key) && ["string", "number", "boolean"].includes(typeof value))
    .map(([key, value]) => `${key}=${String(value)}`);
  const fault = err === undefined ? "" : `: ${formatError(err)}`;
  const message = paint(colours[level], `${level === "info" ? "" : `${level}: `}${msg}${fault}`);
  const when = new Date(time);
  const clock = Number.isNaN(when.getTime()) ? time : when.toTimeString().slice(0, 8);
  return [head(clock), message, ...(fields.length > 0 ? [paint(dim, fields.join(" "))] : [])].join(" ");
}

/** The last cause often says the most: of a failed query it is the reason, with the code of the database. */
function formatError({ message, error_code: code, cause }: z.output<typeof errorSchema>): string {
  const own = [code, message === code ? undefined : message].filter(Boolean).join(" ");
  return cause === undefined ? own : `${own}, because of ${formatError(cause)}`;
}

function parse(line: string): z.output<typeof lineSchema> | null {
  if (!line.startsWith("{")) return null;
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
