import type { UserProduct } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { IconDatabasePlus, IconLink, IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { plansQuery } from "../../../platform/queries/product-queries.ts";
import { useStartTrial } from "../../../platform/queries/use-start-trial.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { plansWithCapacity } from "../shared/plan-capacity.ts";

export interface NoStoragesProps {
  products: readonly UserProduct[];
  onConnect: () => void;
}

/** Storages page without storages: shows whether a plan or a storage comes first. */
export function NoStorages({ products, onConnect }: NoStoragesProps) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const [plan] = plansWithCapacity(products, Date.now());
  if (plan === undefined) {
    return <NoPlan trialTaken={products.some(({ product }) => product.trial)} onConnect={onConnect} />;
  }
  return (
    <EmptyState
      icon={<IconDatabasePlus size={28} />}
      title={t("empty.noStorageTitle")}
      text={t("empty.noStorageText", {
        size: format.bytes(plan.userProduct.unassigned_size),
        plan: plan.userProduct.product.name,
      })}
    >
      <RouteButton to="/storages/create">{t("empty.create")}</RouteButton>
      <ConnectButton onClick={onConnect} />
    </EmptyState>
  );
}

function ConnectButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("storages");
  return (
    <Button variant="subtle" leftSection={<IconLink size={20} aria-hidden />} onClick={onClick}>
      {t("list.connect")}
    </Button>
  );
}

function NoPlan({ trialTaken, onConnect }: { trialTaken: boolean; onConnect: () => void }) {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  const plans = useQuery(plansQuery(call));
  const trial = useStartTrial();
  const offersTrial = !trialTaken && (plans.data ?? []).some((plan) => plan.trial);
  return (
    <EmptyState
      icon={<IconSparkles size={28} />}
      title={t("empty.noPlanTitle")}
      text={offersTrial ? t("empty.noPlanText") : t("empty.noPlanPaidText")}
    >
      {offersTrial && (
        <Button onClick={() => trial.mutate()} loading={trial.isPending}>
          {t("empty.takeTrial")}
        </Button>
      )}
      <RouteButton to="/storages/plans" variant={offersTrial ? "default" : "filled"}>
        {t("empty.seePlans")}
      </RouteButton>
      <ConnectButton onClick={onConnect} />
    </EmptyState>
  );
}
