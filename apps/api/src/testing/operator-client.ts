import { type CallDefinition, fillPath } from "@dexnet/protocol/call";
import type { Answer, Parts } from "./api-client.ts";
import { internalToken, type TestApi } from "./api-server.ts";

/** Calls the api as an operator, or with the given authorization. */
export async function sendAsOperator(
  api: Pick<TestApi, "internalUrl">,
  call: CallDefinition,
  { params, query, body }: Pick<Parts, "params" | "query" | "body"> = {},
  authorization: string | null = `Internal ${internalToken}`,
): Promise<Answer> {
  const path = fillPath(call.path, params ?? {});
  const response = await fetch(
    `${api.internalUrl}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`,
    {
      method: call.method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    },
  );
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}
