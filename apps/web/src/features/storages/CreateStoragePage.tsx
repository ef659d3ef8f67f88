import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { CreateStorageSteps } from "./CreateStorageSteps.tsx";
import { NoRoom } from "./NoRoom.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { plansWithRoom } from "./plan-room.ts";
import { holdingsQuery } from "./queries.ts";

/** Makes a storage, when one of the user's plans has room for it. */
export function CreateStoragePage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  // Once the steps have begun nothing that loads in the background may take them away.
  const holdings = useQuery({ ...holdingsQuery(call), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const [first, ...others] = plansWithRoom(holdings.data?.products ?? [], Date.now());

  if (holdings.isPending) return <PageSkeleton rows={1} rowHeightPx={320} />;
  return (
    <PageFrame title={t("create.title")} narrow>
      {holdings.data === undefined ? (
        <ErrorState error={holdings.error} onRetry={() => holdings.refetch()} retrying={holdings.isFetching} />
      ) : first === undefined ? (
        <NoRoom products={holdings.data.products} />
      ) : (
        <CreateStorageSteps plans={[first, ...others]} />
      )}
    </PageFrame>
  );
}
