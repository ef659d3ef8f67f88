export type OperationKind = "upload" | "save" | "download";

interface Operations {
  count: number;
  bytes: number;
  maxMs: number;
}

/** Figures of the load, and everything that must not happen. */
export interface Figures {
  readonly operations: Readonly<Record<OperationKind, Operations>>;
  /** Requests that failed and that the client repeated, by reason. */
  readonly failedRequests: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  /** Longest time without any acknowledged operation. */
  longestSilenceMs(): number;
  countOperation(kind: OperationKind, startedAt: number, bytes?: number): void;
  countFailedRequest(reason: string): void;
  fail(sentence: string): void;
}

export function createFigures(): Figures {
  const none = (): Operations => ({ count: 0, bytes: 0, maxMs: 0 });
  const operations = { upload: none(), save: none(), download: none() };
  const failedRequests = new Map<string, number>();
  const faults: string[] = [];
  let lastAt = Date.now();
  let longestSilenceMs = 0;
  return {
    operations,
    failedRequests,
    faults,
    longestSilenceMs: () => longestSilenceMs,
    countOperation(kind, startedAt, bytes = 0) {
      const now = Date.now();
      const figures = operations[kind];
      figures.count += 1;
      figures.bytes += bytes;
      figures.maxMs = Math.max(figures.maxMs, now - startedAt);
      longestSilenceMs = Math.max(longestSilenceMs, now - lastAt);
      lastAt = now;
    },
    countFailedRequest(reason) {
      failedRequests.set(reason, (failedRequests.get(reason) ?? 0) + 1);
    },
    fail: (sentence) => void faults.push(sentence),
  };
}
