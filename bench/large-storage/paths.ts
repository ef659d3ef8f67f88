/** Paths of the simulated servers. */
export const documentPath = (address: string) => `/api/v1/products/${address}/fdb/`;
export const blockPath = (cid: string) => `/v1/blocks/${cid}`;
/** Deflated page that is not sealed, for the floor. */
export const deflatedPath = (cid: string) => `/bench/deflated/${cid}`;
/** Bytes that the page has sent to the api and the ledger: request lines, headers and bodies. */
export const sentBytesPath = "/bench/sent-bytes";
