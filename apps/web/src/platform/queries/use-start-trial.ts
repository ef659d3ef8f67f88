import { productCalls, type UserProduct } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/format.ts";
import { useErrorText } from "../i18n/error-text.ts";
import { useApp } from "../services/app-context.tsx";
import { userProductsKey } from "./product-queries.ts";

/** Takes the free trial. Queries of the user's products are outdated afterwards. */
export function useTakeTrial(): () => Promise<UserProduct> {
  const { analytics, call } = useApp();
  return async () => {
    const trial = await call(productCalls.takeTrial);
    void analytics.report("trial").catch(() => undefined);
    return trial;
  };
}

/** Starts the trial and opens the page of the first storage. A refusal is shown as a notice. */
export function useStartTrial() {
  const { t } = useTranslation("platform");
  const { notify } = useApp();
  const format = useFormat();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: useTakeTrial(),
    onSuccess: async (trial) => {
      await queries.invalidateQueries({ queryKey: userProductsKey });
      notify({ text: t("trialStarted", { date: format.date(trial.end_date) }) });
      await navigate({ to: "/storages/create" });
    },
    onError: (error) => {
      notify({ text: errorText(error), tone: "error" });
      queries.invalidateQueries({ queryKey: userProductsKey });
    },
  });
}
