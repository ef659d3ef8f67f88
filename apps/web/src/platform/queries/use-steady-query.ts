import {
  type DefaultError,
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";

/**
 * As useQuery, but a failure stays while the query is fetched again. With useQuery alone it becomes pending, so that each
 * event and each return to the window would replace the message and its button by a skeleton.
 */
export function useSteadyQuery<Data, Failure = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  const result = useQuery(options);
  const hash = hashKey(options.queryKey);
  const { data, error, isPending } = result;
  const [failed, setFailed] = useState<{ hash: string; error: Failure } | null>(null);
  if (error !== null && (failed?.hash !== hash || failed.error !== error)) setFailed({ hash, error });
  if (error === null && data !== undefined && failed !== null) setFailed(null);
  if (!isPending || failed?.hash !== hash) return result;
  return {
    ...result,
    status: "error",
    isPending: false,
    isLoading: false,
    isLoadingError: true,
    isError: true,
    error: failed.error,
  } as UseQueryResult<Selected, Failure>;
}
