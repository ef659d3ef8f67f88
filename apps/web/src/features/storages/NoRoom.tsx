import type { UserProduct } from "@dexnet/protocol/products";
import { IconDatabaseOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shell/error-text.ts";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { planRoom } from "./plan-room.ts";

/** Why no storage can be made now, and the way to where one can. */
export function NoRoom({ products }: { products: readonly UserProduct[] }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const now = Date.now();
  const why =
    products.length === 0
      ? { title: t("noRoom.noPlanTitle"), text: errorText("plan_required") }
      : products.every((held) => planRoom(held, now).kind === "ended")
        ? { title: t("noRoom.endedTitle"), text: t("noRoom.endedText") }
        : { title: t("noRoom.fullTitle"), text: t("noRoom.fullText") };
  return (
    <EmptyState icon={<IconDatabaseOff size={28} />} {...why}>
      <RouteButton to="/storages/plans">{t("noRoom.seePlans")}</RouteButton>
      <RouteButton to="/storages" variant="default">
        {t("noRoom.back")}
      </RouteButton>
    </EmptyState>
  );
}
