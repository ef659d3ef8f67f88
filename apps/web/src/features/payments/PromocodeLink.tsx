import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { AppError } from "@dexnet/protocol/errors/errors";
import { paymentCalls } from "@dexnet/protocol/payments";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { paymentsKey } from "../../platform/queries/invoices-key.ts";
import { userProductsKey } from "../../platform/queries/product-queries.ts";
import { type AppServices, useApp } from "../../platform/services/app-context.tsx";

/** Uses the promocode of a link once the user is signed in. Shows nothing itself. */
export function PromocodeLink() {
  const { t } = useTranslation("platform");
  const services = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();

  const showApplied = useEffectEvent(async () => {
    void queries.invalidateQueries({ queryKey: userProductsKey });
    void queries.invalidateQueries({ queryKey: paymentsKey });
    services.notify({ text: t("promocodeApplied") });
    // The query string would use it again after a reload.
    await navigate({ to: "/storages/create", search: { promocode: undefined } as never });
  });
  const showRefused = useEffectEvent(async (error: unknown) => {
    services.notify({ text: errorText(error), tone: "error" });
    if (!isRefusal(error)) return;
    // The query string would try it again after a reload, which counts as one more guess.
    await navigate({
      to: ".",
      search: (query: object) => ({ ...query, promocode: undefined }) as never,
      replace: true,
    });
  });

  useEffect(() => {
    void applyStoredPromocode(services).then(async (isApplied) => {
      if (isApplied) await showApplied();
    }, showRefused);
  }, [services]);
  return null;
}

/** Whether another attempt would fail too. */
function isRefusal(error: unknown): boolean {
  return !(error instanceof AppError && error.retryable);
}

/**
 * Uses the stored promocode in one tab at a time and forgets it, unless it can be tried again later. Returns false if there
 * is none.
 */
function applyStoredPromocode({ call, deviceStore }: Pick<AppServices, "call" | "deviceStore">): Promise<boolean> {
  return navigator.locks.request("dexnet.promocode", async () => {
    const code = await deviceStore.get(namesOfDevice.promocode);
    if (code === null) return false;
    try {
      await call(paymentCalls.usePromocode, { body: { code } });
    } catch (error) {
      if (isRefusal(error)) await deviceStore.remove(namesOfDevice.promocode);
      throw error;
    }
    await deviceStore.remove(namesOfDevice.promocode);
    return true;
  });
}
