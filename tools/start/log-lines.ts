import { z } from "zod";

const lineSchema = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(""),
  err: z.looseObject({ message: z.string().optional(), code: z.string().optional() }).optional(),
});

const COLOURS: Record<string, string> = { warn: "\x1b[33m", error: "\x1b[31m", fatal: "\x1b[31m" };
const DIM = "\x1b[2m";
const END = "\x1b[0m";
/** Said elsewhere, or the same for every line. */
const LEFT_OUT = new Set(["level", "time", "msg", "err", "pid", "name", "hostname"]);

export interface LineStyle {
  colours: boolean;
  /** Leaves out what is neither a warning nor an error. */
  onlyFaults?: boolean;
}

/**
 * A child's log line for people: time, who, what, and the small facts beside it. Lines that are no JSON are shown as
 * they are: nothing that a child says is lost. Requests that went well are left to the log file.
 */
export function readableLine(name: string, line: string, style: LineStyle): string | null {
  const entry = parse(line);
  const paint = (colour: string | undefined, text: string) =>
    style.colours && colour !== undefined ? `${colour}${text}${END}` : text;
  const head = (time: string) => paint(DIM, `${time} ${name.padEnd(8)}`);
  if (entry === null) return line.trim() === "" ? null : `${head(new Date().toTimeString().slice(0, 8))} ${line}`;

  const { level, time, msg, err, ...rest } = entry;
  if (level === "info" && (msg === "Request completed" || style.onlyFaults === true)) return null;
  const facts = Object.entries(rest)
    .filter(([key, value]) => !LEFT_OUT.has(key) && ["string", "number", "boolean"].includes(typeof value))
    .map(([key, value]) => `${key}=${String(value)}`);
  const fault = err === undefined ? "" : `: ${[err.code, err.message].filter(Boolean).join(" ")}`;
  const said = paint(COLOURS[level], `${level === "info" ? "" : `${level}: `}${msg}${fault}`);
  const when = new Date(time);
  const clock = Number.isNaN(when.getTime()) ? time : when.toTimeString().slice(0, 8);
  return [head(clock), said, ...(facts.length > 0 ? [paint(DIM, facts.join(" "))] : [])].join(" ");
}

function parse(line: string): z.output<typeof lineSchema> | null {
  if (!line.startsWith("{")) return null;
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
