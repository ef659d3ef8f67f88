import { errorAnswerSchema } from "@dexnet/protocol/errors/error-answer";
import type { FuzzAnswer, FuzzRequest } from "./send.ts";

/** A user whose secrets must never be in an answer to another user. */
export interface FuzzPerson {
  readonly name: string;
  /** Authorization header of the user's requests. Undefined for a user who sends none. */
  readonly authorization: string | undefined;
  /** Relative number of requests of the user; 1 unless given. */
  readonly weight?: number;
  /** Whether the user is an operator, who sends most requests for operators' calls and may see data of all users. */
  readonly isOperator?: boolean;
  readonly secrets: readonly string[];
}

/** Describes what is wrong with an answer. Undefined for a valid answer to any request. */
export function findFault(request: FuzzRequest, answer: FuzzAnswer, people: readonly FuzzPerson[]): string | undefined {
  const text = answer.body.toString("utf8");
  if (!(answer.status >= 200 && answer.status < 500)) return `the status is ${answer.status}`;
  const fault = answer.status >= 400 ? findErrorFault(request, answer, text) : undefined;
  return fault ?? findLeakedSecret(request, text, people);
}

function findErrorFault(request: FuzzRequest, answer: FuzzAnswer, text: string): string | undefined {
  if (answer.requestId === undefined) return "it has no x-request-id";
  if (request.method === "HEAD") return undefined;
  if (!answer.contentType.startsWith("application/json")) return `its type is "${answer.contentType}"`;
  const parsed = errorAnswerSchema.safeParse(parseJson(text));
  if (!parsed.success) return "it does not have the form of an error answer";
  const noKey = Object.values(parsed.data.fields ?? {}).find((key) => !/^(?:validation|errors)\.\w+$/.test(key));
  if (noKey !== undefined) return `it has "${noKey}" in place of the key of a text`;
  return parsed.data.request_id === answer.requestId ? undefined : "its request_id differs from the header";
}

function findLeakedSecret(request: FuzzRequest, text: string, people: readonly FuzzPerson[]): string | undefined {
  if (people.some(({ name, isOperator }) => isOperator === true && name === request.person)) return undefined;
  const lower = text.toLowerCase();
  for (const { name, secrets } of people) {
    if (name === request.person) continue;
    if (secrets.some((secret) => lower.includes(secret.toLowerCase()))) return `it contains a secret of ${name}`;
  }
  return undefined;
}

/** Describes the request and its answer completely enough to send the request again by hand. */
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
