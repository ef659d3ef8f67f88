import type { CallDefinition } from "@dexnet/protocol/call";
import fc from "fast-check";
import * as z from "zod/mini";
import type { FuzzPerson } from "./check-answer.ts";
import { type FuzzBody, formBodies } from "./forms.ts";
import { jsonTexts } from "./json-text.ts";
import { oddPathSegments, oddQueries } from "./odd-values.ts";
import { type Samples, valuesOf } from "./schema-values.ts";
import type { FuzzRequest } from "./send.ts";

export interface RequestSources {
  readonly calls: readonly CallDefinition[];
  /** Samples for a call, by the name of a field or of a path parameter. */
  readonly samplesOf: (call: CallDefinition) => Samples;
  readonly people: readonly FuzzPerson[];
  /** Authorization headers that belong to no user. */
  readonly strangers: readonly string[];
  /** Bodies of calls with `bodyKind: "bytes"`. */
  readonly bytes: fc.Arbitrary<Buffer>;
  /** Values of the field of a form. */
  readonly formValues: fc.Arbitrary<unknown>;
  /** Client addresses in `X-Forwarded-For`, for a server behind a trusted proxy. */
  readonly networkAddresses?: fc.Arbitrary<string>;
}

const withRareOdd = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 9) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

const oddTypes = [
  undefined,
  "",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/xml",
  "application/JSON",
  "application/json; charset=utf-16",
  "application/json;;;=",
  "application/json, text/plain",
  "application/problem+json",
  "/",
  ";",
  "a".repeat(4_000),
  "\u00e9/\u00e9",
];
const oddHeaders: readonly (readonly [string, string])[] = [
  ["accept", "text/html"],
  ["accept", "\u00ff"],
  ["accept-encoding", "br;q=x, gzip;q=2"],
  ["content-encoding", "gzip"],
  ["content-type", "text/plain"],
  ["authorization", "JWT a.b.c"],
  ["cookie", "a=%zz; __proto__=1"],
  ["expect", "something"],
  ["host", "another.example.org"],
  ["if-match", "*"],
  ["if-none-match", '"a", W/"b'],
  ["if-modified-since", "yesterday"],
  ["origin", "null"],
  ["access-control-request-method", "PUT"],
  ["range", "bytes=9-1"],
  ["transfer-encoding", "identity"],
  ["upgrade", "websocket"],
  ["user-agent", "\u00ff".repeat(3_000)],
  ["x-forwarded-for", "', 1.2.3.4"],
  ["x-request-id", "mine"],
  ["x-http-method-override", "DELETE"],
  ["x-large", "a".repeat(20_000)],
];
const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const wrongLengths = [
  "0",
  "1",
  "9",
  "-1",
  "1e3",
  "0x10",
  "99",
  "9999999",
  "99999999999999999999",
  "1, 2",
  "",
  " 5",
  "5\r\ncontent-length: 6",
];

/** Requests for the calls of a table. Most of them are valid or almost valid. */
export function fuzzRequests(sources: RequestSources): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...sources.calls.map((call) => ({
      // A form can be wrong in more ways than JSON.
      weight: call.bodyKind === "json-or-form" ? 4 : 1,
      arbitrary: requestFor(call, sources),
    })),
  );
}

function requestFor(call: CallDefinition, sources: RequestSources): fc.Arbitrary<FuzzRequest> {
  const sender = fc.oneof(
    ...sources.people
      .filter(({ authorization }) => authorization !== undefined)
      .map((person) => ({ weight: weightOf(person, call), arbitrary: fc.constant(person) })),
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(undefined, ...sources.strangers)
        .map((authorization) => ({ name: undefined, authorization })),
    },
  );
  return fc
    .record({
      method: withRareOdd(fc.constant<string>(call.method), fc.constantFrom(...otherMethods), 15),
      path: pathOf(call, sources.samplesOf(call)),
      query: queryOf(call, sources.samplesOf(call)),
      sender,
      body: withRareOdd(bodyOf(call, sources), jsonBodies(fc.jsonValue()), 15),
      headers: withRareOdd<readonly (readonly [string, string])[]>(
        fc.constant([]),
        fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 3 }),
        5,
      ),
      claimedLength: withRareOdd(fc.constant(undefined), fc.constantFrom(...wrongLengths), 15),
      from: sources.networkAddresses ?? fc.constant(undefined),
    })
    .map(({ method, path, query, sender: { name, authorization }, body, headers, claimedLength, from }) => ({
      call: `${call.method} ${call.path}`,
      method,
      path: path + query,
      headers: [
        ...(authorization === undefined ? [] : [["authorization", authorization] as const]),
        ...(body.contentType === undefined ? [] : [["content-type", body.contentType] as const]),
        ...(from === undefined ? [] : [["x-forwarded-for", from] as const]),
        ...headers,
      ],
      body: body.bytes,
      person: name,
      claimedLength,
    }));
}

function weightOf({ weight = 1, isOperator = false }: FuzzPerson, { caller }: CallDefinition): number {
  if (!isOperator) return 3 * weight;
  return caller === "operator" ? 60 : 1;
}

function pathOf(call: CallDefinition, samples: Samples): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? "");
  const good = call.params === undefined ? fc.constant({}) : valuesOf(call.params, samples);
  const segments = withRareOdd(
    good.map((values) =>
      names.map((name) => encodeURIComponent(String(z.record(z.string(), z.unknown()).parse(values)[name]))),
    ),
    fc.tuple(...names.map(() => fc.constantFrom(...oddPathSegments))),
    5,
  );
  const validPath = segments.map((filled) => {
    let index = 0;
    return call.path.replace(/\{[^}]+\}/g, () => filled[index++] ?? "");
  });
  const changed = fc
    .tuple(validPath, fc.constantFrom(...oddPathSegments), fc.nat({ max: 4 }))
    .map(([path, segment, way]) => {
      if (way === 0) return path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      if (way === 1) return path.replaceAll("/", "//");
      if (way === 2) return path.toUpperCase();
      if (way === 3) return `http://elsewhere.example.org${path}`;
      return `${path}/${segment}`;
    });
  return withRareOdd(validPath, changed, 12);
}

function queryOf(call: CallDefinition, samples: Samples): fc.Arbitrary<string> {
  const none = fc.constant("");
  const odd = fc.constantFrom(...oddQueries);
  if (call.query === undefined) return withRareOdd(none, odd, 15);
  const good = valuesOf(call.query, samples).map((values) => {
    const entries = Object.entries(z.record(z.string(), z.unknown()).parse(values));
    return `?${new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))}`;
  });
  return fc.oneof(none, good, odd);
}

function bodyOf(call: CallDefinition, sources: RequestSources): fc.Arbitrary<FuzzBody> {
  if (call.bodyKind === "bytes") {
    const type = withRareOdd(fc.constant("application/octet-stream"), fc.constantFrom(...oddTypes));
    return fc.record({ contentType: type, bytes: sources.bytes });
  }
  if (call.body === undefined)
    return withRareOdd(fc.constant({ contentType: undefined, bytes: undefined }), jsonBodies(fc.jsonValue()), 4);
  const json = jsonBodies(valuesOf(call.body, sources.samplesOf(call)));
  return call.bodyKind === "json-or-form" ? fc.oneof(json, formBodies(jsonTexts(sources.formValues))) : json;
}

function jsonBodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<FuzzBody> {
  const contentType = withRareOdd(fc.constant("application/json"), fc.constantFrom(...oddTypes), 12);
  const bytes = withRareOdd(
    jsonTexts(values).map((text) => Buffer.from(text)),
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((random) => Buffer.from(random)),
      jsonTexts(values).map((text) => Buffer.from(text, "utf16le")),
      jsonTexts(values).map((text) => Buffer.from(`\ufeff${text}`)),
      fc.constant(Buffer.alloc(0)),
      fc.constant(Buffer.alloc(1_100_000, "[1,")),
    ),
    15,
  );
  return fc.record({ contentType, bytes });
}
