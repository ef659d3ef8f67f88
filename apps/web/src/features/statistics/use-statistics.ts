import { locateCopies } from "@dexnet/drive/statistics";
import { useEffect, useMemo, useRef } from "react";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { devicesQuery, figuresQuery } from "./statistics-queries.ts";

/** Statistics of a storage from the ledger. The figures are fetched again after each change of the file list. */
export function useStatistics(address: string, version: number) {
  const { call } = useApp();
  const counters = useSteadyQuery(figuresQuery(call, address));
  const devices = useSteadyQuery(devicesQuery(call));
  const locations = useMemo(
    () => (counters.data && devices.data ? locateCopies(devices.data, counters.data.copies) : undefined),
    [counters.data, devices.data],
  );

  const fetchedVersion = useRef(version);
  const { refetch } = counters;
  useEffect(() => {
    if (fetchedVersion.current === version) return;
    fetchedVersion.current = version;
    void refetch();
  }, [version, refetch]);

  return { counters, devices, locations };
}
