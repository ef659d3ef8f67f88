import { AppError } from "@dexnet/protocol/errors";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { useTranslation } from "react-i18next";
import { ensureTexts } from "../../platform/i18n/load-texts.ts";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import type { SecurityViewProps } from "./navigation/views.ts";
import { SecuritySkeleton } from "./SecuritySkeleton.tsx";

/** The security page is opened less often than the profile: its code and texts are loaded on demand. */
function securityViews(i18n: I18n) {
  return queryOptions({
    queryKey: ["code", "security-views"],
    async queryFn() {
      const [{ SecurityViews }] = await Promise.all([loadCode(), ensureTexts(i18n, i18n.language, ["auth"])]);
      return SecurityViews;
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
}

async function loadCode() {
  try {
    return await import("./security/SecurityViews.tsx");
  } catch (cause) {
    throw new AppError("network", { cause });
  }
}

export function SecurityPart(props: SecurityViewProps) {
  const { i18n } = useTranslation("profile");
  const { data: SecurityViews, error, isFetching, refetch } = useQuery(securityViews(i18n));
  if (SecurityViews === undefined && error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return SecurityViews === undefined ? <SecuritySkeleton /> : <SecurityViews {...props} />;
}
