import { errorAnswerSchema } from "@dexnet/protocol/error-answer";
import type { FuzzAnswer, FuzzRequest } from "./send.ts";

/** Somebody of whom there are things that nobody else may ever be told. */
export interface FuzzPerson {
  name: string;
  /** What their requests carry; undefined for one who sends none. */
  authorization: string | undefined;
  /** How many of the requests are theirs, in comparison; 1 when it says nothing. */
  weight?: number;
  /** Whether they run the service: most requests for operators' calls are theirs, and they may be told of everybody. */
  isOperator?: boolean;
  secrets: readonly string[];
}

/** What is wrong with an answer, in a sentence; undefined when it is as it must be, whatever was asked. */
export function complaintAbout(
  request: FuzzRequest,
  answer: FuzzAnswer,
  people: readonly FuzzPerson[],
): string | undefined {
  const text = answer.body.toString("utf8");
  if (!(answer.status >= 200 && answer.status < 500)) return `the status is ${answer.status}`;
  const fault = answer.status >= 400 ? complaintAboutFault(request, answer, text) : undefined;
  return fault ?? complaintAboutSecrets(request, text, people);
}

function complaintAboutFault(request: FuzzRequest, answer: FuzzAnswer, text: string): string | undefined {
  if (answer.requestId === undefined) return "it has no x-request-id";
  if (request.method === "HEAD") return undefined;
  if (!answer.contentType.startsWith("application/json")) return `its type is "${answer.contentType}"`;
  const parsed = errorAnswerSchema.safeParse(parseJson(text));
  if (!parsed.success) return "it has not the shape of an error";
  return parsed.data.request_id === answer.requestId ? undefined : "its request_id is not the header's";
}

function complaintAboutSecrets(request: FuzzRequest, text: string, people: readonly FuzzPerson[]): string | undefined {
  if (people.some(({ name, isOperator }) => isOperator === true && name === request.person)) return undefined;
  const lower = text.toLowerCase();
  for (const { name, secrets } of people) {
    if (name === request.person) continue;
    if (secrets.some((secret) => lower.includes(secret.toLowerCase()))) return `it tells what only ${name} may know`;
  }
  return undefined;
}

/** What it takes to send the request again by hand. */
export function describeExchange(request: FuzzRequest, answer: FuzzAnswer | undefined): string {
  const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text);
  const headers = request.headers.map(([name, value]) => `${name}: ${short(value)}`);
  if (request.claimedLength !== undefined) headers.push(`content-length: ${request.claimedLength}`);
  return [
    `${request.method} ${short(request.path)}   (made from ${request.call})`,
    ...headers,
    short(request.body?.toString("latin1") ?? "(no body)"),
    `=> ${answer === undefined ? "nothing" : `${answer.status} ${short(answer.body.toString("utf8"))}`}`,
  ].join("\n");
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
