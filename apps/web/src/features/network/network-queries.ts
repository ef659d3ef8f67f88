import { fetchNetworkCounters, fetchNetworkDevices } from "@dexnet/drive/statistics";
import type { Caller } from "@dexnet/protocol/caller";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { queryOptions } from "@tanstack/react-query";
import { publicLogQuery } from "../../platform/queries/public-log.ts";
import { createRetryableImport } from "../../platform/retryable-import.ts";

/**
 * The figures are sums over all ledger processes, and no process has an event when another one changes them. The page asks
 * again while it is visible; the browser revalidates the devices and the growth by their tags.
 */
const refetchEveryMs = 30_000;
/** There is a new sample every hour. */
const refetchGrowthEveryMs = 300_000;

const networkKey = ["network"] as const;

export function networkCountersQuery(call: Caller) {
  return queryOptions({
    queryKey: [...networkKey, "counters"],
    queryFn: ({ signal }) => fetchNetworkCounters(call, signal),
    staleTime: 0,
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: "always" as const,
  });
}

export function networkDevicesQuery(call: Caller) {
  return queryOptions({
    queryKey: [...networkKey, "devices"],
    queryFn: ({ signal }) => fetchNetworkDevices(call, signal),
    staleTime: 0,
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: "always" as const,
  });
}

export function growthQuery(call: Caller, days: number) {
  return queryOptions({
    queryKey: [...networkKey, "growth", days],
    queryFn: async ({ signal }) => (await call(statisticsCalls.growth, { query: { days }, signal })).samples,
    staleTime: refetchGrowthEveryMs,
    refetchInterval: refetchGrowthEveryMs,
  });
}

export function logInfoQuery(call: Caller) {
  return queryOptions({ ...publicLogQuery(call), refetchInterval: refetchEveryMs });
}

/** Code of the map and outline of the land: they are much larger than the rest of this page. */
const loadMapCode = createRetryableImport(() => import("../../widgets/map/ZoomableMap.tsx"));

export function zoomableMapQuery() {
  return queryOptions({
    queryKey: [...networkKey, "map-code"],
    queryFn: loadMapCode,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
