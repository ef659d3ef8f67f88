import { useQuery } from "@tanstack/react-query";
import { useApp } from "../../../platform/services/app-context.tsx";

const none: readonly string[] = [];

/** The words that phrases are made of; empty until they are here, and then nothing is completed or called wrong. */
export function useWordList(): readonly string[] {
  const { drive } = useApp();
  const list = useQuery({
    queryKey: ["word-list"],
    queryFn: () => drive.wordList(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return list.data ?? none;
}
