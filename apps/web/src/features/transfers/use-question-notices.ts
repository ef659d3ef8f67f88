import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/errors/error-text.ts";
import { shortName } from "../../platform/format/short-name.ts";
import { useNotify } from "../../platform/services/app-context.tsx";
import { useTransfersState } from "../../platform/transfers/use-transfers-state.ts";

/** Says that a transfer asks something: its row may be behind a closed panel, where nobody would look for it. */
export function useQuestionNotices(): void {
  const notify = useNotify();
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const rows = useTransfersState((state) => state.rows);
  const told = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const asking = rows.filter(({ state }) => state === "asks" || state === "interrupted");
    for (const { id, state, meta, errorCode } of asking) {
      if (told.current.has(id)) continue;
      const about = { name: shortName(meta.taskName), downloads: t("downloads") };
      const reason = errorText(errorCode ?? "internal");
      const text = state === "asks" ? t("asks", { ...about, reason }) : t("interruptedAsks", about);
      notify({ text, tone: "error" });
    }
    told.current = new Set(asking.map(({ id }) => id));
  }, [rows, t, errorText, notify]);
}
