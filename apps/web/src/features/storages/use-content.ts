import type { StorageContent } from "@dexnet/drive/drive";
import { useQuery } from "@tanstack/react-query";
import { useApp } from "../../shell/app-context.tsx";
import { holdingsKey } from "./queries.ts";

export type Content =
  | { kind: "loading" }
  | { kind: "known"; content: StorageContent }
  /** No phrase on this device opens it, or it can't be fetched now. */
  | { kind: "unknown" };

/** How much is in a storage, as far as this device can look into it. */
export function useContent(address: string): Content {
  const { drive } = useApp();
  const content = useQuery({
    queryKey: [...holdingsKey, "content", address.toLowerCase()],
    queryFn: () => drive.countContent(address),
    // What is about to be lost is counted anew each time it is shown.
    gcTime: 0,
    retry: false,
  });
  if (content.isPending) return { kind: "loading" };
  return content.data ? { kind: "known", content: content.data } : { kind: "unknown" };
}
