import type { Share } from "@dexnet/drive/drive";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { sharesKey } from "../sharing-queries.ts";
import { useShareName } from "./use-share-name.ts";

/** Asks whether to revoke a link, and revokes it. */
export function useRevoke(address: string): (share: Share) => void {
  const { t } = useTranslation("sharing");
  const { drive, confirm, notify } = useApp();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const nameOf = useShareName();
  const revoking = useMutation({
    mutationFn: (share: Share) => drive.open(address).revokeShare(share.id),
    onSuccess: () => notify({ text: t("links.revokedDone") }),
    onError: (error, share) =>
      notify({
        text: errorText(error),
        tone: "error",
        action: { label: t("links.tryAgain"), onClick: () => revoking.mutate(share) },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: sharesKey(address) }),
  });

  async function ask(share: Share): Promise<void> {
    const isConfirmed = await confirm({
      title: t("links.revokeTitle"),
      text: [t("links.revokeText", { name: nameOf(share) }), t("links.revokeKept")],
      confirmText: t("links.revoke"),
      type: "warning",
    });
    if (isConfirmed) revoking.mutate(share);
  }
  return (share) => void ask(share);
}
