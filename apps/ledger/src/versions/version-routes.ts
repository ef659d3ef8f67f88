import { lowerAddress } from "@dexnet/crypto/verify/address";
import { versionCalls } from "@dexnet/protocol/versions";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { RequireReadProof } from "../blocks/read-proof.ts";
import type { ReadNewestVersion } from "./newest-version.ts";
import type { ReadVersions } from "./read-versions.ts";
import type { ReportVersion } from "./report-version.ts";
import type { VersionStore } from "./version-store.ts";

/** Calls of the api about versions. */
export function registerReportRoutes(
  app: FastifyInstance,
  { reportVersion, readVersions }: { readonly reportVersion: ReportVersion; readonly readVersions: ReadVersions },
): void {
  registerCall(app, versionCalls.reportVersion, async ({ params, body }) => {
    await reportVersion(lowerAddress(params.address), body);
    return {};
  });

  registerCall(app, versionCalls.readVersions, async ({ params }) => await readVersions(lowerAddress(params.address)));
}

/** Calls of owners about their versions. */
export function registerVersionRoutes(
  app: FastifyInstance,
  deps: {
    readonly store: VersionStore;
    readonly readNewestVersion: ReadNewestVersion;
    readonly requireReadProof: RequireReadProof;
  },
): void {
  registerCall(app, versionCalls.newestVersion, async ({ params, body, request }) => {
    const addressHex = lowerAddress(params.address);
    await deps.requireReadProof(addressHex, body, request);
    return await deps.readNewestVersion(addressHex, body.from);
  });

  registerCall(app, versionCalls.listFileDatabaseCopies, async ({ params, body, request }) => {
    const addressHex = lowerAddress(params.address);
    await deps.requireReadProof(addressHex, body, request);
    const copies = await deps.store.listCopies(addressHex);
    return { copies: copies.map(({ version, kind, copyCids }) => ({ version, kind, cids: [...copyCids] })) };
  });
}
