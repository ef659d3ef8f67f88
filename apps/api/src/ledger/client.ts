import { blockCalls } from "@dexnet/protocol/blocks";
import { fillPath } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";
import type { LedgerNotice } from "./notice.ts";

/** Tells the ledger one thing. Saying it twice does no harm. Fault: unavailable. */
export interface LedgerClient {
  tell(notice: LedgerNotice, signal?: AbortSignal): Promise<void>;
}

export interface LedgerClientOptions {
  url: string;
  operatorToken: string;
  patienceMs?: number;
}

export function createLedgerClient({ url, operatorToken, patienceMs = 20_000 }: LedgerClientOptions): LedgerClient {
  return {
    async tell(notice, signal) {
      const call = notice.kind === "entitle" ? blockCalls.entitleAddress : blockCalls.forgetAddress;
      const response = await fetch(url + fillPath(call.path, { address: notice.address }), {
        method: call.method,
        headers: { authorization: `Internal ${operatorToken}`, ...(notice.kind === "entitle" ? jsonType : {}) },
        body: notice.kind === "entitle" ? entitlementBody(notice) : null,
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]),
      }).catch((cause: unknown) => {
        throw new AppError("unavailable", { cause });
      });
      await response.body?.cancel();
      if (!response.ok) throw new AppError("unavailable", { facts: { ledger_status: response.status } });
    },
  };
}

const jsonType = { "content-type": "application/json" } as const;

function entitlementBody({ sizeBytes, paidUntil }: Extract<LedgerNotice, { kind: "entitle" }>): string {
  return JSON.stringify({ size_bytes: sizeBytes, paid_until: paidUntil.toISOString() });
}
