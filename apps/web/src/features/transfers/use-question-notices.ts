import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { shortName } from "../../platform/format/short-name.ts";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useTransfersState } from "../../platform/transfers/use-transfers-state.ts";

/** Shows a notice when a transfer asks a question: its row may be in a closed panel. */
export function useQuestionNotices(): void {
  const { notify } = useApp();
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const rows = useTransfersState((state) => state.rows);
  const reportedIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const asking = rows.filter(({ state }) => state === "asks" || state === "interrupted");
    for (const { id, state, meta, errorCode } of asking) {
      if (reportedIds.current.has(id)) continue;
      const about = { name: shortName(meta.rowName), downloads: t("downloads") };
      const reason = errorText(errorCode ?? "internal");
      const text = state === "asks" ? t("asks", { ...about, reason }) : t("interruptedAsks", about);
      notify({ text, tone: "error" });
    }
    reportedIds.current = new Set(asking.map(({ id }) => id));
  }, [rows, t, errorText, notify]);
}
