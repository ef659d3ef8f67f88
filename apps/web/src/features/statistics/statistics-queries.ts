import type { Drive } from "@dexnet/drive/drive";
import { fetchDevices, fetchFigures } from "@dexnet/drive/statistics";
import type { Caller } from "@dexnet/protocol/caller";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { createRetryableImport } from "../../platform/retryable-import.ts";

/** Copies are made and checked at any time, so visible statistics are fetched again. */
const refetchEveryMs = 30_000;

const statisticsKey = ["statistics"] as const;

const fresh = {
  staleTime: 0,
  refetchInterval: refetchEveryMs,
  refetchOnWindowFocus: "always",
} as const;

export function figuresQuery(call: Caller, address: string) {
  return queryOptions({
    ...fresh,
    queryKey: [...statisticsKey, "figures", address.toLowerCase()],
    queryFn: ({ signal }) => fetchFigures(call, address, signal),
  });
}

export function devicesQuery(call: Caller) {
  return queryOptions({
    ...fresh,
    queryKey: [...statisticsKey, "devices"],
    queryFn: ({ signal }) => fetchDevices(call, signal),
  });
}

/** Copies of the parts of a file, page by page. */
export function partsQuery(drive: Drive, address: string, entryId: string) {
  return infiniteQueryOptions({
    ...fresh,
    queryKey: [...statisticsKey, "parts", address.toLowerCase(), entryId],
    queryFn: ({ pageParam }) => drive.open(address).locateParts(entryId, pageParam),
    initialPageParam: 0,
    networkMode: "always",
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Blocks of a storage with their copies, page by page. */
export function blocksQuery(drive: Drive, address: string) {
  return infiniteQueryOptions({
    ...fresh,
    queryKey: [...statisticsKey, "blocks", address.toLowerCase()],
    queryFn: ({ pageParam }) => drive.open(address).listBlocks(pageParam),
    initialPageParam: null as string | null,
    networkMode: "always",
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Code of the map and outline of the land: they are much larger than the rest of this feature. */
const loadMapCode = createRetryableImport(() => import("../../widgets/map/WorldMap.tsx"));

export function mapCodeQuery() {
  return queryOptions({
    queryKey: [...statisticsKey, "map-code"],
    queryFn: loadMapCode,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
