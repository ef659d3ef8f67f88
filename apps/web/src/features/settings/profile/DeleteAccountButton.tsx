import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

export interface DeleteAccountButtonProps {
  onLeave?: () => void;
  fullWidth?: boolean;
}

/** Asks before it leads to the deletion, and says how much is deleted. */
export function DeleteAccountButton({ onLeave, fullWidth = false }: DeleteAccountButtonProps) {
  const { confirm } = useApp();
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const describeLoss = useLoss();

  async function confirmDeletion(): Promise<void> {
    const loss = await describeLoss();
    const sure = await confirm({
      title: t("delete.title"),
      text: [t("delete.question"), t("delete.warning"), ...(loss === null ? [] : [loss])],
      confirmText: t("delete.confirm"),
      cancelText: t("delete.cancel"),
      type: "error",
    });
    if (!sure) return;
    onLeave?.();
    await navigate({ to: routePaths["auth-delete-account"] });
  }

  return (
    <Button
      variant="subtle"
      color="error"
      fullWidth={fullWidth}
      leftSection={<IconTrash size={20} />}
      onClick={() => void confirmDeletion()}
    >
      {t("delete.button")}
    </Button>
  );
}

/** Storages of the user and the size of their files. Null without storages, or while they can't be loaded. */
function useLoss(): () => Promise<string | null> {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const queries = useQueryClient();
  const format = useFormat();
  return async () => {
    const loaded = await queries.ensureQueryData(userProductsQuery(call)).catch(() => null);
    const own = loaded?.storages.filter(({ owner }) => owner) ?? [];
    if (own.length === 0) return null;
    const sizeBytes = own.reduce((sum, { storageFilesSize }) => sum + storageFilesSize, 0);
    return t("delete.loss", { count: own.length, size: format.bytes(sizeBytes) });
  };
}
