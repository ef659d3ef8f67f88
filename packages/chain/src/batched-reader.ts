import type { ChainReader, ChainTransfer } from "./chain-reader.ts";

/** Addresses in one request for logs. Public endpoints refuse more than about a thousand. */
const defaultReceiversPerRequest = 500;

/** Reads transfers to any number of receivers, in several requests if there are many. */
export function createBatchedReader(
  reader: ChainReader,
  receiversPerRequest: number = defaultReceiversPerRequest,
): ChainReader {
  const readTransfers: ChainReader["readTransfers"] = async (query) => {
    const found: ChainTransfer[] = [];
    for (let from = 0; from < query.receivers.length; from += receiversPerRequest) {
      const receivers = query.receivers.slice(from, from + receiversPerRequest);
      found.push(...(await reader.readTransfers({ ...query, receivers })));
    }
    return found.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  };
  // All other methods are those of the reader.
  return Object.assign(Object.create(reader) as ChainReader, { readTransfers });
}
