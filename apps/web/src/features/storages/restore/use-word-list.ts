import { useQuery } from "@tanstack/react-query";
import { useApp } from "../../../platform/services/app-context.tsx";

const none: readonly string[] = [];

/** Words of phrases; empty until they are loaded, and then there are no suggestions and no errors. */
export function useWordList(): readonly string[] {
  const { drive } = useApp();
  const list = useQuery({
    queryKey: ["word-list"],
    queryFn: () => drive.wordList(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return list.data ?? none;
}
