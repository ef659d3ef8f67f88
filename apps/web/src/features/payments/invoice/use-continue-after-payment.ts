import type { Invoice } from "@dexnet/protocol/payments";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paymentsKey } from "../../../platform/queries/invoices-key.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { isGranted, isOpen } from "../invoice-state.ts";

/** When the invoice is granted while it is shown, also a late one, the user continues in the storage with its new size, or creates the first one. */
export function useContinueAfterPayment(invoice: Invoice | null): void {
  const { t } = useTranslation("payments");
  const { notify } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const seen = useRef<{ readonly hasEnded: boolean; readonly granted: boolean } | null>(null);
  const name = invoice?.breakdown.product.name ?? "";
  const hasEnded = invoice !== null && !isOpen(invoice);
  const granted = invoice !== null && isGranted(invoice);
  const storage = invoice?.storage ?? null;

  useEffect(() => {
    if (invoice === null) return;
    const before = seen.current;
    seen.current = { hasEnded, granted };
    if (before === null || (before.hasEnded === hasEnded && before.granted === granted)) return;
    void queries.invalidateQueries({ queryKey: paymentsKey });
    if (!granted) return;
    notify({ text: t("invoice.paidNotice", { name }) });
    void queries
      .invalidateQueries({ queryKey: userProductsKey })
      .then(() =>
        storage === null
          ? navigate({ to: "/storages/create" })
          : navigate({ to: routePaths.storage, params: { address: storage } }),
      );
  }, [invoice, hasEnded, granted, storage, name, notify, queries, navigate, t]);
}
