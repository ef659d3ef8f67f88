import { type Promocode, paymentCalls } from "@dexnet/protocol/payments";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { paymentsKey } from "../../../platform/queries/invoices-key.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { discountsQuery } from "../payment-queries.ts";
import { AppliedCode } from "./AppliedCode.tsx";
import { CodeForm } from "./CodeForm.tsx";

export interface PromocodeFormProps {
  /** Promocode that was entered here, or null. */
  promocode: string | null;
  onChange: (promocode: string | null) => void;
}

/** The promocode of the purchase: the one that the user has used before, or one that is entered here. */
export function PromocodeForm({ promocode, onChange }: PromocodeFormProps) {
  const { t } = useTranslation("payments");
  const { call } = useApp();
  const errorText = useErrorText();
  const effectText = useEffectText();
  const discounts = useQuery(discountsQuery(call));
  const [entered, setEntered] = useState<Promocode | null>(null);
  const use = useProductCode();
  const check = useMutation({
    mutationFn: (code: string) => call(paymentCalls.checkPromocode, { body: { code } }),
    onSuccess(effect, code) {
      // A whole product starts at once and needs no invoice.
      if (effect.kind === "product") {
        use.mutate(code);
        return;
      }
      setEntered(effect);
      onChange(code);
    },
  });
  const kept = discounts.data?.promocode ?? null;

  if (promocode !== null && entered !== null) {
    const remove = { label: t("promocode.remove"), onClick: () => onChange(null) };
    return <AppliedCode label={t("promocode.label")} code={promocode} effect={effectText(entered)} remove={remove} />;
  }
  if (kept !== null) {
    return <AppliedCode label={t("promocode.label")} code={kept.code} effect={effectText(kept.effect)} />;
  }
  const fault = check.error ?? use.error;
  return (
    <CodeForm
      label={t("promocode.label")}
      description={t("promocode.text")}
      placeholder={t("promocode.placeholder")}
      buttonText={t("promocode.apply")}
      error={fault === null ? null : errorText(fault)}
      loading={check.isPending || use.isPending}
      onSubmit={(code) => check.mutate(code)}
      onEdit={() => {
        check.reset();
        use.reset();
      }}
    />
  );
}

/** Uses a promocode that gives a whole product, and opens the page of the first storage. */
function useProductCode() {
  const { t } = useTranslation("payments");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (code: string) => call(paymentCalls.usePromocode, { body: { code } }),
    async onSuccess() {
      notify({ text: t("promocode.applied") });
      await Promise.all([
        queries.invalidateQueries({ queryKey: userProductsKey }),
        queries.invalidateQueries({ queryKey: paymentsKey }),
      ]);
      await navigate({ to: "/storages/create" });
    },
  });
}

function useEffectText(): (effect: Promocode) => string {
  const format = useFormat();
  return (effect) => {
    switch (effect.kind) {
      case "percent":
        return `−${format.percent(effect.percent / 100, 2)}`;
      case "amount":
        return `−${format.money(effect.amount, "USD")}`;
      case "product":
        return effect.product.name;
    }
  };
}
