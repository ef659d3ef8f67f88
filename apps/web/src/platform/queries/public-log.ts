import type { Caller } from "@dexnet/protocol/caller";
import { logCalls } from "@dexnet/protocol/log";
import { queryOptions } from "@tanstack/react-query";

/** Newest checkpoint, witnesses and last anchor of the log, as the ledger names them. */
export function publicLogQuery(call: Caller) {
  return queryOptions({
    queryKey: ["public-log"],
    queryFn: ({ signal }) => call(logCalls.info, { signal }),
    staleTime: 0,
  });
}
