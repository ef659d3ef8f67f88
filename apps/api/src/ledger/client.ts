import { blockCalls } from "@dexnet/protocol/blocks";
import { type CallAnswer, fillPath } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";

/** A change that the ledger must learn about an address, which is in lower case. */
export type EntitlementChange = Entitlement | { kind: "forget"; address: string };

/** How many bytes an address may store, and until when. */
export interface Entitlement {
  kind: "entitle";
  address: string;
  sizeBytes: number;
  paidUntil: Date;
}

/** Client of the ledger. Fault: unavailable. */
export interface LedgerClient {
  /** Reads the id of the ledger's deployment. */
  readDeploymentId(signal?: AbortSignal): Promise<string>;
  /** Sends a change. Sending it twice has no further effect. */
  sendChange(change: EntitlementChange, signal?: AbortSignal): Promise<void>;
}

export interface LedgerClientOptions {
  readonly url: string;
  readonly operatorToken: string;
  readonly timeoutMs?: number;
}

export function createLedgerClient({ url, operatorToken, timeoutMs = 20_000 }: LedgerClientOptions): LedgerClient {
  const signalFor = (signal: AbortSignal | undefined) =>
    AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);

  return {
    async readDeploymentId(signal) {
      const answer = await fetchInfo(url, signalFor(signal)).catch((cause: unknown) => {
        throw new AppError("unavailable", { cause });
      });
      return answer.deployment;
    },
    async sendChange(change, signal) {
      const call = change.kind === "entitle" ? blockCalls.entitleAddress : blockCalls.forgetAddress;
      const response = await fetch(url + fillPath(call.path, { address: change.address }), {
        method: call.method,
        headers: { authorization: `Internal ${operatorToken}`, ...(change.kind === "entitle" ? jsonType : {}) },
        body: change.kind === "entitle" ? entitlementBody(change) : null,
        signal: signalFor(signal),
      }).catch((cause: unknown) => {
        throw new AppError("unavailable", { cause });
      });
      await response.body?.cancel();
      if (!response.ok) throw new AppError("unavailable", { facts: { ledger_status: response.status } });
    },
  };
}

async function fetchInfo(url: string, signal: AbortSignal): Promise<CallAnswer<typeof blockCalls.info>> {
  const response = await fetch(url + blockCalls.info.path, { signal });
  return blockCalls.info.answer.parse(await response.json());
}

const jsonType = { "content-type": "application/json" } as const;

function entitlementBody({ sizeBytes, paidUntil }: Extract<EntitlementChange, { kind: "entitle" }>): string {
  return JSON.stringify({ size_bytes: sizeBytes, paid_until: paidUntil.toISOString() });
}
