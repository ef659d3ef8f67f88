import { formatDexId, normalizeDexId } from "@dexnet/protocol/dexid";
import { AppError } from "@dexnet/protocol/errors/errors";
import { paymentCalls } from "@dexnet/protocol/payments";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { paymentsKey } from "../../../platform/queries/invoices-key.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { discountsQuery } from "../payment-queries.ts";
import { AppliedCode } from "./AppliedCode.tsx";
import { CodeForm } from "./CodeForm.tsx";

/** The DexID of the account with its discount, or a form that links one. */
export function DexIdForm() {
  const { t } = useTranslation("payments");
  const { call, notify } = useApp();
  const errorText = useErrorText();
  const format = useFormat();
  const queries = useQueryClient();
  const discounts = useQuery(discountsQuery(call));
  const link = useMutation({
    async mutationFn(text: string) {
      // The check digit finds typing mistakes without a request.
      const dexid = normalizeDexId(text);
      if (dexid === null) throw new AppError("dexid_invalid");
      return call(paymentCalls.linkDexId, { body: { dexid } });
    },
    async onSuccess() {
      notify({ text: t("dexid.linked") });
      await queries.invalidateQueries({ queryKey: paymentsKey });
    },
  });
  if (discounts.data === undefined) return null;
  const { dexid, dexid_percent } = discounts.data;
  const percent = format.percent(dexid_percent / 100, 2);
  if (dexid !== null) {
    return <AppliedCode label={t("dexid.label")} code={formatDexId(dexid)} effect={`−${percent}`} />;
  }
  return (
    <CodeForm
      label={t("dexid.label")}
      description={t("dexid.text", { percent })}
      placeholder="DEX-0000-0000-0000"
      buttonText={t("dexid.link")}
      error={link.error === null ? null : errorText(link.error)}
      loading={link.isPending}
      onSubmit={(text) => link.mutate(text)}
      onEdit={() => link.reset()}
    />
  );
}
