import { productCalls } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../errors/error-text.ts";
import { useApp, useNotify } from "../services/app-context.tsx";
import { holdingsKey } from "./product-queries.ts";

/** Takes the trial and goes on to the first storage. A refusal is told, with its reason. */
export function useTakeTrial() {
  const notify = useNotify();
  const { t } = useTranslation("platform");
  const { call } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(productCalls.takeTrial),
    onSuccess: async (held) => {
      await queries.invalidateQueries({ queryKey: holdingsKey });
      notify({ text: t("trialStarted", { count: held.product.period_days }) });
      await navigate({ to: "/storages/create" });
    },
    onError: (error) => {
      notify({ text: errorText(error), tone: "error" });
      queries.invalidateQueries({ queryKey: holdingsKey });
    },
  });
}
