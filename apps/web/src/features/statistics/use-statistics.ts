import { locateCopies, type StorageCopies, type StorageFigures } from "@dexnet/drive/statistics";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useApp } from "../../shell/app-context.tsx";
import { devicesQuery, figuresQuery } from "./queries.ts";

/** Something that is asked of the ledger again and again: what it said last, and what went wrong since. */
export interface Told<Value> {
  value: Value | undefined;
  /** Of the newest try, if that failed. */
  error: unknown;
  isAsking: boolean;
  askAgain: () => void;
}

export interface ShownStatistics {
  figures: Told<StorageFigures>;
  places: Told<StorageCopies>;
  /** When the figures came. */
  toldAt: number;
}

/** A storage's statistics as the ledger tells them, anew after each change of the storage's list. */
export function useStatistics(address: string, version: number): ShownStatistics {
  const { call } = useApp();
  const figures = useQuery(figuresQuery(call, address));
  const devices = useQuery(devicesQuery(call));
  const places = useMemo(
    () => (figures.data && devices.data ? locateCopies(devices.data, figures.data.copies) : undefined),
    [figures.data, devices.data],
  );

  const versionAsked = useRef(version);
  const { refetch } = figures;
  useEffect(() => {
    if (versionAsked.current === version) return;
    versionAsked.current = version;
    void refetch();
  }, [version, refetch]);

  return {
    figures: {
      value: figures.data,
      error: figures.error,
      isAsking: figures.isFetching,
      askAgain: () => void figures.refetch(),
    },
    places: {
      value: places,
      error: devices.error,
      isAsking: devices.isFetching,
      askAgain: () => void devices.refetch(),
    },
    toldAt: figures.dataUpdatedAt,
  };
}
