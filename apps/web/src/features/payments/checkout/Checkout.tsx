import type { Breakdown, PaymentToken } from "@dexnet/protocol/payments";
import type { Plan, Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { paymentsKey } from "../../../platform/queries/invoices-key.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { PriceLines } from "../PriceLines.tsx";
import panels from "../panels.module.css";
import { calculationQuery, type Order } from "../payment-queries.ts";
import { orderInvoice } from "../trusted-invoice.ts";
import classes from "./Checkout.module.css";
import { DexIdForm } from "./DexIdForm.tsx";
import { PromocodeForm } from "./PromocodeForm.tsx";
import { StorageChoice } from "./StorageChoice.tsx";
import { TokenChoice } from "./TokenChoice.tsx";

export interface CheckoutProps {
  plan: Plan;
  /** Own storages of the user. */
  storages: readonly Storage[];
}

/** Choices on the left, price and button on the right; below each other on a phone. */
export function Checkout({ plan, storages }: CheckoutProps) {
  const { t } = useTranslation("payments");
  const { call } = useApp();
  const [token, setToken] = useState<PaymentToken>("USDT");
  const [promocode, setPromocode] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const orderIn = (paidWith: PaymentToken): Order => ({
    product: plan.id,
    token: paidWith,
    ...(promocode === null ? {} : { promocode }),
    ...(address === null ? {} : { product_settings: { address } }),
  });
  // The old price stays while a discount is calculated, so that nothing jumps.
  const prices = {
    USDT: useQuery({ ...calculationQuery(call, orderIn("USDT")), placeholderData: keepPreviousData }),
    DEXNET: useQuery({ ...calculationQuery(call, orderIn("DEXNET")), placeholderData: keepPreviousData }),
  };
  const price = prices[token];
  const isFree = price.data !== undefined && Number(price.data.total) === 0;

  return (
    <div className={panels.columns}>
      <div className={classes.choices}>
        <TokenChoice
          token={token}
          onChange={setToken}
          usdt={prices.USDT.data ?? null}
          dexnet={prices.DEXNET.data ?? null}
        />
        {price.data?.purchase === "upgrade" && storages.length > 1 && (
          <StorageChoice storages={storages} address={address} onChange={setAddress} />
        )}
        <PromocodeForm promocode={promocode} onChange={setPromocode} />
        <DexIdForm />
        {!isFree && (
          <Callout tone="warning" title={t("network.title")}>
            {t("network.text")}
          </Callout>
        )}
      </div>
      <section className={`${shared.card} ${panels.panel}`} aria-label={t("checkout.summary")}>
        {price.data !== undefined ? (
          <Summary breakdown={price.data} order={orderIn(token)} isChanging={price.isPlaceholderData} />
        ) : price.isError ? (
          <ErrorState
            title={t("checkout.impossible")}
            error={price.error}
            onRetry={() => void price.refetch()}
            retrying={price.isFetching}
          />
        ) : (
          <SkeletonBlock heightPx={280} />
        )}
      </section>
    </div>
  );
}

interface SummaryProps {
  breakdown: Breakdown;
  order: Order;
  /** Whether the price of another order is still shown. */
  isChanging: boolean;
}

function Summary({ breakdown, order, isChanging }: SummaryProps) {
  const { t } = useTranslation("payments");
  const { analytics, call, notify } = useApp();
  const format = useFormat();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: () => orderInvoice(call, order, breakdown),
    async onSuccess({ invoice, user_product }) {
      await analytics.expectPurchase(invoice);
      // The next page reads what it needs. The prices of this one are not needed any more.
      await queries.invalidateQueries({ queryKey: paymentsKey, refetchType: "none" });
      if (user_product !== null) await queries.invalidateQueries({ queryKey: userProductsKey });
      await navigate({ to: routePaths["settings-invoice"], params: { invoice } });
    },
    async onError(error) {
      // A notice would be on top of the button that has to be pressed again.
      if (errorCodeOf(error) === "price_changed") await queries.invalidateQueries({ queryKey: paymentsKey });
      else notify({ text: errorText(error), tone: "error" });
    },
  });
  const { product, purchase, end_date } = breakdown;
  const isDearer = errorCodeOf(creation.error) === "price_changed";
  return (
    <>
      <h2>{product.name}</h2>
      <p className={shared.note}>
        {t(`purchase.${purchase}`, { size: format.bytes(product.storage_size), date: format.date(end_date) })}
      </p>
      <PriceLines breakdown={breakdown} isDue />
      {isDearer && <FormAlert text={{ sentence: errorText(creation.error), wait: undefined }} />}
      <Button fullWidth loading={creation.isPending} disabled={isChanging} onClick={() => creation.mutate()}>
        {Number(breakdown.total) === 0 ? t("checkout.activate") : t("checkout.pay")}
      </Button>
      {breakdown.token === "DEXNET" && <p className={shared.note}>{t("checkout.rate")}</p>}
    </>
  );
}
