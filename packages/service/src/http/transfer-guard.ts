import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How slowly bytes may move before their connection is ended. */
export interface TransferLimits {
  /** Length of the windows in which rates are measured. */
  readonly windowMs: number;
  /** A body that brings fewer bytes in a window is ended, and so is an answer that is taken more slowly. */
  readonly bytesPerWindow: number;
  /** A stop ends the connections that are left after so long. */
  readonly stopMs: number;
}

/** 1 KiB a second. A block of 4 MiB has to come fourteen times as fast to be there within the 300 seconds of a request. */
export const defaultTransferLimits: TransferLimits = { windowMs: 10_000, bytesPerWindow: 10 * 1024, stopMs: 5_000 };

export type SlowTransfer = "body" | "answer";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the connection had received and sent at the last check; undefined before the first. */
  received: number | undefined;
  sent: number | undefined;
  /** Windows in a row in which the client took nothing of the answer. */
  stalledWindows: number;
}

/**
 * Watches the requests of a server, so that no client keeps one alive by doing nothing: neither one that does not send its
 * body, nor one that does not read its answer, nor one whose body was refused and that leaves its connection half open.
 */
export interface TransferGuard {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Ends what was too slow since the last call. To be called once in each window. */
  checkRates(): void;
  /** The answer to a request that is not over has begun on this connection: nothing else can be said on it. */
  hasAnswered(socket: Socket): boolean;
  /** From now on a request that was answered is over, whether or not all of its body has come. */
  stop(): void;
}

export function createTransferGuard(deps: {
  readonly bytesPerWindow: number;
  /** Ends the connection of a request whose body is too slow and that has no answer yet. */
  readonly refuse: (socket: Socket) => void;
  readonly onEnded: (what: SlowTransfer) => void;
}): TransferGuard {
  const { bytesPerWindow } = deps;
  const exchanges = new Set<Exchange>();
  let isStopping = false;

  function checkBody({ request, response }: Exchange, before: number | undefined): void {
    if (request.complete || before === undefined) return;
    // Bytes that wait for the server are no fault of the client.
    if (request.readableLength > 0 || request.socket.bytesRead - before >= bytesPerWindow) return;
    deps.onEnded("body");
    if (response.headersSent) request.socket.destroy();
    else deps.refuse(request.socket);
  }

  function checkAnswer(exchange: Exchange, before: number | undefined): void {
    const { response } = exchange;
    const waitingBytes = response.headersSent && response.socket !== null ? response.writableLength : 0;
    const isStalled = waitingBytes > 0 && exchange.sent === before;
    exchange.stalledWindows = isStalled ? exchange.stalledWindows + 1 : 0;
    // Node tells of a piece only when all of it has gone: a large one may take several windows.
    if (exchange.stalledWindows <= 1 + waitingBytes / bytesPerWindow) return;
    deps.onEnded("answer");
    response.destroy();
  }

  function check(exchange: Exchange): void {
    const { request, received, sent } = exchange;
    exchange.received = request.socket.bytesRead;
    exchange.sent = request.socket.bytesWritten - request.socket.writableLength;
    checkBody(exchange, received);
    checkAnswer(exchange, sent);
  }

  function isOver({ request, response }: Exchange): boolean {
    return request.socket.destroyed || (response.closed && request.complete);
  }

  /** Its answer is out or given up, and its body may still be coming: that is read past, as long as it does come. */
  function onAnswered(exchange: Exchange): void {
    if (isOver(exchange)) exchanges.delete(exchange);
    else if (isStopping) exchange.request.socket.destroy();
  }

  return {
    watch(request, response) {
      const exchange = { request, response, received: undefined, sent: undefined, stalledWindows: 0 };
      exchanges.add(exchange);
      response.once("close", () => onAnswered(exchange));
    },
    checkRates() {
      for (const exchange of exchanges) {
        if (isOver(exchange)) exchanges.delete(exchange);
        else check(exchange);
      }
    },
    hasAnswered: (socket) =>
      [...exchanges].some(
        (exchange) => exchange.request.socket === socket && exchange.response.headersSent && !isOver(exchange),
      ),
    stop() {
      isStopping = true;
      for (const exchange of exchanges) if (exchange.response.closed) onAnswered(exchange);
    },
  };
}
