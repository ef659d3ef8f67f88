import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { versionCalls } from "@dexnet/protocol/versions";
import { parseTilePath } from "@dexnet/tlog/merkle/tiles";
import type { LogSource } from "../../log/log-source.ts";
import { createFakeLog, type FakeLog } from "./fake-log.ts";
import type { FakeWorld } from "./fake-world.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

const tileCall = defineCall({
  service: "ledger",
  method: "GET",
  path: "/v1/log/(?<path>tile/.+)",
  summary: "A tile",
  caller: "anyone",
  answerKind: "bytes",
});

/** Log of a fake world, whose entries a test adds. */
export interface ServedLog {
  /** The log that has what the servers have acknowledged. */
  readonly honest: FakeLog;
  /** The log that answers. A test exchanges it for a lying one. */
  asked: LogSource;
  /** Time that the server claims to have for the integration of entries. */
  promisedSeconds: number;
  /** Adds what the servers have acknowledged for an address since the last time. */
  integrate(address: string): Promise<void>;
}

export function serveLog({ host, ledger, storages, clock }: FakeWorld): ServedLog {
  const honest = createFakeLog({ now: () => clock.now() });
  const known = new Set<string>();
  const served: ServedLog = {
    honest,
    asked: honest,
    promisedSeconds: 60,
    async integrate(address) {
      const subject = { deployment, address, at: new Date(clock.now()) };
      for (const cid of ledger.puts.filter((one) => !known.has(one))) {
        known.add(cid);
        honest.append({ ...subject, kind: "put", cid, sizeBytes: ledger.blocks.get(cid)?.length ?? 0 });
      }
      for (const { delta, hashHex } of storages.at(address).deltas.filter((one) => !known.has(one.hashHex))) {
        known.add(hashHex);
        const { version, signature: signatureHex } = delta;
        honest.append({ ...subject, kind: "version", version, hashHex, signatureHex, copyCids: [] });
      }
      await honest.integrate();
    },
  };
  host.serve(logCalls.info, async () => {
    const { verifierKey, mapKey } = await served.asked.fetchInfo();
    return {
      name: "localhost/dexnet",
      verifier_key: verifierKey,
      map_key: mapKey,
      integration_seconds: served.promisedSeconds,
      checkpoint: null,
      witnesses: [],
      anchor: null,
    };
  });
  host.serve(versionCalls.newestVersion, async ({ params: { address }, body: { from, ...proof } }) => {
    const { keyProof, mapRoot, mapTime, cosigned, ...answer } = await served.asked.fetchNewestVersion(
      address,
      from,
      proof,
    );
    return {
      ...answer,
      key_proof: keyProof,
      map_root: mapRoot,
      map_time: mapTime,
      cosigned: cosigned.map((one) => ({ ...one, map_root: one.mapRoot, map_time: one.mapTime })),
    };
  });
  host.serve(logCalls.anchor, async ({ query: { size } }) => {
    const { contract, anchor } = await served.asked.fetchAnchor(Number(size));
    if (contract === null) return { contract, anchor };
    const { chainId, address, explorer } = contract;
    return { contract: { chain_id: chainId, address, explorer }, anchor };
  });
  host.serve(logCalls.entries, ({ params: { address }, body: { subjects, ...proof } }) =>
    served.asked.fetchEntries(address, subjects, proof),
  );
  host.serve(tileCall, async ({ params }) => {
    const tile = parseTilePath((params as { path?: string }).path ?? "");
    if (tile === undefined) throw new AppError("not_found");
    return await served.asked.readTile(tile);
  });
  return served;
}
