import { ChainError, type ChainReader } from "./chain-reader.ts";

/** Reads two endpoints and returns only what both say. The lower of both heads and finalised blocks counts. */
export function createAgreedReader(first: ChainReader, second: ChainReader): ChainReader {
  async function agree<T>(what: string, read: (reader: ChainReader) => Promise<T>): Promise<T> {
    const [one, other] = await Promise.all([read(first), read(second)]);
    if (textOf(one) !== textOf(other)) {
      throw new ChainError("contradiction", `The two endpoints disagree about ${what}.`);
    }
    return one;
  }

  const readBlock = (number: number) => agree(`block ${number}`, (reader) => reader.readBlock(number));

  return {
    readBlock,
    readChainId: () => agree("the chain id", (reader) => reader.readChainId()),
    async readHeadNumber() {
      return Math.min(...(await Promise.all([first.readHeadNumber(), second.readHeadNumber()])));
    },
    async readFinalizedBlock() {
      const [one, other] = await Promise.all([first.readFinalizedBlock(), second.readFinalizedBlock()]);
      return readBlock(Math.min(one.number, other.number));
    },
    readTransfers: (query) =>
      agree(`the transfers in blocks ${query.fromBlock} to ${query.toBlock}`, (reader) => reader.readTransfers(query)),
    readSentTransfers: (query) =>
      agree(`the transfers sent in blocks ${query.fromBlock} to ${query.toBlock}`, (reader) =>
        reader.readSentTransfers(query),
      ),
    readBalance: (token, holder, blockNumber) =>
      agree(`the balance of ${holder} at block ${blockNumber}`, (reader) =>
        reader.readBalance(token, holder, blockNumber),
      ),
    readToken: (token) => agree(`the token ${token}`, (reader) => reader.readToken(token)),
    readPairReserves: (pair, blockNumber) =>
      agree(`the pair ${pair} at block ${blockNumber}`, (reader) => reader.readPairReserves(pair, blockNumber)),
  };
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}
