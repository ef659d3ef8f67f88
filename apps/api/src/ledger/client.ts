import { blockCalls } from "@dexnet/protocol/blocks";
import { type CallAnswer, type CallDefinition, fillPath } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { versionCalls } from "@dexnet/protocol/versions";

/** A change that the ledger must learn about an address, which is in lower case. */
export type EntitlementChange = Entitlement | { kind: "forget"; address: string };

/** A saved delta or snapshot that the ledger must learn. The text is read from the tables of the storages. */
export interface VersionReport {
  kind: "delta" | "snapshot";
  address: string;
  version: number;
}

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
  /** Reports a version by the document that its client saved. Reporting it twice has no further effect. */
  reportVersion(address: string, documentText: string, signal?: AbortSignal): Promise<void>;
  /** Reads the copies of a file database's newest version, each with one snapshot or delta, and the size of the address. */
  readVersions(address: string): Promise<{ sizeBytes: number; documents: readonly FileDatabaseDocument[] }>;
}

export interface LedgerClientOptions {
  readonly url: string;
  readonly operatorToken: string;
  readonly timeoutMs?: number;
}

export function createLedgerClient({ url, operatorToken, timeoutMs = 20_000 }: LedgerClientOptions): LedgerClient {
  const signalFor = (signal: AbortSignal | undefined) =>
    AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);

  async function send(
    { method, path }: AddressCall,
    address: string,
    body: string | null,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const response = await fetch(url + fillPath(path, { address }), {
      method,
      headers: { authorization: `Internal ${operatorToken}`, ...(body === null ? {} : jsonType) },
      body,
      signal: signalFor(signal),
    }).catch((cause: unknown) => {
      throw new AppError("unavailable", { cause });
    });
    await response.body?.cancel();
    if (!response.ok) throw new AppError("unavailable", { context: { ledger_status: response.status } });
  }

  return {
    async readDeploymentId(signal) {
      const answer = await fetchInfo(url, signalFor(signal)).catch((cause: unknown) => {
        throw new AppError("unavailable", { cause });
      });
      return answer.deployment;
    },
    sendChange: (change, signal) =>
      change.kind === "entitle"
        ? send(blockCalls.entitleAddress, change.address, entitlementBody(change), signal)
        : send(blockCalls.forgetAddress, change.address, null, signal),
    reportVersion: (address, text, signal) => send(versionCalls.reportVersion, address, text, signal),
    async readVersions(address) {
      const { path, answer } = versionCalls.readVersions;
      const headers = { authorization: `Internal ${operatorToken}` };
      const signal = AbortSignal.timeout(copiesTimeoutMs);
      const response = await fetch(url + fillPath(path, { address }), { headers, signal }).catch((cause: unknown) => {
        throw new AppError("unavailable", { cause });
      });
      if (!response.ok) throw new AppError("unavailable", { context: { ledger_status: response.status } });
      const { size_bytes: sizeBytes, documents } = answer.parse(await response.json());
      return { sizeBytes, documents };
    },
  };
}

async function fetchInfo(url: string, signal: AbortSignal): Promise<CallAnswer<typeof blockCalls.info>> {
  const response = await fetch(url + blockCalls.info.path, { signal });
  return blockCalls.info.answer.parse(await response.json());
}

/** Copies may have a hundred megabytes, and are read from the devices. */
const copiesTimeoutMs = 120_000;

type AddressCall = Pick<CallDefinition, "method"> & { readonly path: `${string}{address}${"" | "/versions"}` };

const jsonType = { "content-type": "application/json" } as const;

function entitlementBody({ sizeBytes, paidUntil }: Extract<EntitlementChange, { kind: "entitle" }>): string {
  return JSON.stringify({ size_bytes: sizeBytes, paid_until: paidUntil.toISOString() });
}
