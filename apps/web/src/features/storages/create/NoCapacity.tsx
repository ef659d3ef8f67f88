import type { UserProduct } from "@dexnet/protocol/products";
import { IconDatabaseOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { noCapacityReason } from "../plan-capacity.ts";

/** Reason why no storage can be created, with a link to the plans. */
export function NoCapacity({ products }: { products: readonly UserProduct[] }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const why = {
    "no-plan": { title: t("noRoom.noPlanTitle"), text: errorText("plan_required") },
    ended: { title: t("noRoom.endedTitle"), text: t("noRoom.endedText") },
    // The same text as the refusal of the server.
    "all-made": { title: errorText("storage_exists"), text: t("noRoom.fullText") },
    "too-little-left": { title: t("noRoom.fullTitle"), text: t("noRoom.fullText") },
  }[noCapacityReason(products, Date.now())];
  return (
    <EmptyState icon={<IconDatabaseOff size={28} />} {...why}>
      <RouteButton to="/storages/plans">{t("noRoom.seePlans")}</RouteButton>
      <RouteButton to="/storages" variant="default">
        {t("noRoom.back")}
      </RouteButton>
    </EmptyState>
  );
}
