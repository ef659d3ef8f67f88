import type { Storage } from "@dexnet/protocol/products";
import { ActionIcon } from "@mantine/core";
import { IconWorldPin } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreload } from "../../platform/use-preload.ts";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import classes from "./StatisticsButton.module.css";

const loadStatistics = async () => (await import("./StatisticsModal.tsx")).StatisticsModal;
const StatisticsModal = lazyPart("StatisticsModal", loadStatistics);

/** Opens the statistics of a storage on its page. `version` is that of the file list: the figures change with it. */
export function StatisticsButton({ storage, version }: { storage: Storage; version: number }) {
  const { t } = useTranslation("files");
  const [opened, setOpened] = useState(false);
  // Loaded with the first opening, and kept for the closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  usePreload(loadStatistics);
  return (
    <>
      <ActionIcon
        className={classes.button ?? ""}
        aria-label={t("statistics")}
        aria-haspopup="dialog"
        title={t("statistics")}
        onClick={() => {
          setWasOpened(true);
          setOpened(true);
        }}
      >
        <IconWorldPin size={20} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <StatisticsModal storage={storage} version={version} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
