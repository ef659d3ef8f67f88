import { UsageRefresh } from "../../features/storages/saving/UsageRefresh.tsx";
import { TransfersWatch } from "../../features/transfers/TransfersWatch.tsx";
import { EventQueries } from "../../platform/queries/EventQueries.tsx";
import { useApp } from "../../platform/services/app-context.tsx";
import { lazyPart } from "../../widgets/lazy-part.tsx";

async function loadPromocodeLink() {
  const loading = [
    import("../../platform/services/QueryScope.tsx"),
    import("../../features/payments/PromocodeLink.tsx"),
  ] as const;
  const [{ inQueryScope }, { PromocodeLink }] = await Promise.all(loading);
  return inQueryScope(PromocodeLink);
}
const PromocodeLink = lazyPart("PromocodeLink", loadPromocodeLink);

/** Background components of every page of a user. */
export function UserParts() {
  const { promocode } = useApp();
  return (
    <>
      <TransfersWatch />
      <UsageRefresh />
      <EventQueries />
      {promocode !== null && <PromocodeLink />}
    </>
  );
}
