import type { UserProduct } from "@dexnet/protocol/products";
import { Button, Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { IconDatabasePlus, IconLink, IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { plansQuery } from "../../../platform/queries/product-queries.ts";
import { savedPhrasesQuery } from "../../../platform/queries/saved-phrases.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { UnlistedStorages } from "../../../widgets/states/UnlistedStorages.tsx";
import { offeredTrial, type PlanWithCapacity, plansWithCapacity } from "../plan-capacity.ts";

const messageHeightPx = 280;

export interface NoStoragesProps {
  products: readonly UserProduct[];
  onConnect: () => void;
}

/**
 * Storages page without storages: the way to the first one, with a plan of the user, the free trial or a new plan. A device
 * that has the phrase of a storage says so first: the server may have left the storage out.
 */
export function NoStorages(props: NoStoragesProps) {
  const { drive } = useApp();
  const saved = useQuery(savedPhrasesQuery(drive));
  // A message that appears late would move the others.
  if (saved.isPending) return <Loading />;
  return (
    <>
      <UnlistedStorages saved={saved.data ?? []} storages={[]} />
      <NextStep {...props} />
    </>
  );
}

function Loading() {
  const { t } = useTranslation("storages");
  return (
    <div role="status" aria-label={t("list.loading")}>
      <Skeleton height={messageHeightPx} radius="lg" />
    </div>
  );
}

function NextStep({ products, onConnect }: NoStoragesProps) {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const [plan] = plansWithCapacity(products, Date.now());
  const plans = useQuery({ ...plansQuery(call), enabled: plan === undefined });
  if (plan !== undefined) return <CreateFirst plan={plan} onConnect={onConnect} />;
  // The next step depends on the plans. A button that appears late would move the others.
  if (plans.isPending) return <Loading />;
  const trial = offeredTrial(plans.data ?? [], products, Date.now());
  if (trial !== null) return <CreateFirst plan={trial} onConnect={onConnect} />;
  return (
    <EmptyState icon={<IconSparkles size={28} />} title={t("empty.noPlanTitle")} text={t("empty.noPlanPaidText")}>
      <RouteButton to="/storages/plans">{t("empty.seePlans")}</RouteButton>
      <ConnectButton onClick={onConnect} />
    </EmptyState>
  );
}

function CreateFirst({ plan: { userProductId, plan, leftBytes }, onConnect }: CreateFirstProps) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const isTrialOffer = userProductId === null;
  return (
    <EmptyState
      icon={<IconDatabasePlus size={28} />}
      title={t("empty.noStorageTitle")}
      text={
        isTrialOffer
          ? t("empty.trialText", { size: format.bytes(leftBytes), count: plan.period_days })
          : t("empty.noStorageText", { size: format.bytes(leftBytes), plan: plan.name })
      }
    >
      <RouteButton to="/storages/create">{t("empty.create")}</RouteButton>
      {isTrialOffer && (
        <RouteButton to="/storages/plans" variant="default">
          {t("empty.seePlans")}
        </RouteButton>
      )}
      <ConnectButton onClick={onConnect} />
    </EmptyState>
  );
}

interface CreateFirstProps {
  plan: PlanWithCapacity;
  onConnect: () => void;
}

function ConnectButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("storages");
  return (
    <Button variant="subtle" leftSection={<IconLink size={20} aria-hidden />} onClick={onClick}>
      {t("list.connect")}
    </Button>
  );
}
