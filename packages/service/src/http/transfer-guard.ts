import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Limits below which a slow connection is closed. */
export interface TransferLimits {
  /** Length of the time windows in which rates are measured. */
  readonly windowMs: number;
  /** Fewest bytes of a body that must arrive, and of an answer that must be read, in one window. */
  readonly bytesPerWindow: number;
  /** Time after which a stop closes the remaining connections. */
  readonly stopMs: number;
}

/** 1 KiB per second. A block of 4 MiB needs fourteen times that rate to arrive within the 300 seconds of a request. */
export const defaultTransferLimits: TransferLimits = { windowMs: 10_000, bytesPerWindow: 10 * 1024, stopMs: 5_000 };

export type SlowTransfer = "body" | "answer";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes that the connection had received and sent at the last check. Undefined before the first check. */
  received: number | undefined;
  sent: number | undefined;
  /** Consecutive windows in which the client read nothing of the answer. */
  stalledWindows: number;
}

/**
 * Closes the connections of idle clients: those that do not send their body, do not read their answer, or leave their
 * connection half open after their body was refused.
 */
export interface TransferGuard {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Closes connections that were too slow since the last call. Must be called once per window. */
  checkRates(): void;
  /** Whether an unfinished answer was started on the connection, so that no other answer can be sent. */
  hasAnswered(socket: Socket): boolean;
  /** Closes connections as soon as their request is answered, whether or not the whole body has arrived. */
  stop(): void;
}

export function createTransferGuard(deps: {
  readonly bytesPerWindow: number;
  /** Answers a request whose body is too slow and closes its connection. */
  readonly refuse: (socket: Socket) => void;
  readonly onClosed: (what: SlowTransfer) => void;
}): TransferGuard {
  const { bytesPerWindow } = deps;
  const exchanges = new Set<Exchange>();
  let isStopping = false;

  function checkBody({ request, response }: Exchange, before: number | undefined): void {
    if (request.complete || before === undefined) return;
    // The client is not slow while received bytes wait for the server.
    if (request.readableLength > 0 || request.socket.bytesRead - before >= bytesPerWindow) return;
    deps.onClosed("body");
    if (response.headersSent) request.socket.destroy();
    else deps.refuse(request.socket);
  }

  function checkAnswer(exchange: Exchange, before: number | undefined): void {
    const { response } = exchange;
    const unsentBytes = response.headersSent && response.socket !== null ? response.writableLength : 0;
    const isStalled = unsentBytes > 0 && exchange.sent === before;
    exchange.stalledWindows = isStalled ? exchange.stalledWindows + 1 : 0;
    // Node reports a chunk only when all of it was sent: a large chunk may take several windows.
    if (exchange.stalledWindows <= 1 + unsentBytes / bytesPerWindow) return;
    deps.onClosed("answer");
    response.destroy();
  }

  function check(exchange: Exchange): void {
    const { request, received, sent } = exchange;
    exchange.received = request.socket.bytesRead;
    exchange.sent = request.socket.bytesWritten - request.socket.writableLength;
    checkBody(exchange, received);
    checkAnswer(exchange, sent);
  }

  function isFinished({ request, response }: Exchange): boolean {
    return request.socket.destroyed || (response.closed && request.complete);
  }

  /** Called after the answer. The rest of the body is discarded as long as it keeps arriving. */
  function onAnswered(exchange: Exchange): void {
    if (isFinished(exchange)) exchanges.delete(exchange);
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
        if (isFinished(exchange)) exchanges.delete(exchange);
        else check(exchange);
      }
    },
    hasAnswered: (socket) =>
      [...exchanges].some(
        (exchange) => exchange.request.socket === socket && exchange.response.headersSent && !isFinished(exchange),
      ),
    stop() {
      isStopping = true;
      for (const exchange of exchanges) if (exchange.response.closed) onAnswered(exchange);
    },
  };
}
