import type { StorageContent } from "@dexnet/drive/drive";
import { useQuery } from "@tanstack/react-query";
import { userProductsKey } from "../../platform/queries/product-queries.ts";
import { useApp } from "../../platform/services/app-context.tsx";

export type Content =
  | { kind: "loading" }
  | { kind: "known"; content: StorageContent }
  /** Unknown, because no phrase on this device opens the storage or it can't be fetched. */
  | { kind: "unknown" };

/** Content of a storage, as far as this device can read it. */
export function useContent(address: string): Content {
  const { drive } = useApp();
  const content = useQuery({
    queryKey: [...userProductsKey, "content", address.toLowerCase()],
    queryFn: () => drive.countContent(address),
    // Counted again each time it is shown.
    gcTime: 0,
    retry: false,
  });
  if (content.isPending) return { kind: "loading" };
  return content.data ? { kind: "known", content: content.data } : { kind: "unknown" };
}
