import type { Caller } from "@dexnet/drive/http/caller";
import { fetchDevices, fetchFigures } from "@dexnet/drive/statistics";
import { queryOptions } from "@tanstack/react-query";

/** Copies are made and checked while nobody does anything, so what is on screen is asked for again; no more often. */
const renewedEveryMs = 30_000;

const statisticsKey = ["statistics"] as const;

const kept = {
  staleTime: 0,
  refetchInterval: renewedEveryMs,
  refetchOnWindowFocus: "always",
} as const;

export function figuresQuery(call: Caller, address: string) {
  return queryOptions({
    ...kept,
    queryKey: [...statisticsKey, "figures", address.toLowerCase()],
    queryFn: ({ signal }) => fetchFigures(call, address, signal),
  });
}

export function devicesQuery(call: Caller) {
  return queryOptions({
    ...kept,
    queryKey: [...statisticsKey, "devices"],
    queryFn: ({ signal }) => fetchDevices(call, signal),
  });
}

/** The map's code and the world's outline: many times the rest of this feature, and only for who looks at it. */
export function mapCodeQuery() {
  return queryOptions({
    queryKey: [...statisticsKey, "map-code"],
    queryFn: () => import("./map/WorldMap.tsx"),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
