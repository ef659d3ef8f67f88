import { productCalls } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../errors/error-text.ts";
import { useApp } from "../services/app-context.tsx";
import { userProductsKey } from "./product-queries.ts";

/** Starts the trial and opens the page of the first storage. A refusal is shown as a notice. */
export function useStartTrial() {
  const { t } = useTranslation("platform");
  const { analytics, call, notify } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(productCalls.takeTrial),
    onSuccess: async (trial) => {
      void analytics.report("trial").catch(() => undefined);
      await queries.invalidateQueries({ queryKey: userProductsKey });
      notify({ text: t("trialStarted", { count: trial.product.period_days }) });
      await navigate({ to: "/storages/create" });
    },
    onError: (error) => {
      notify({ text: errorText(error), tone: "error" });
      queries.invalidateQueries({ queryKey: userProductsKey });
    },
  });
}
