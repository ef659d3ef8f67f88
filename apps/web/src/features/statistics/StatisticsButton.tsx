import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { IconWorldPin } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../shell/lazy-part.tsx";
import classes from "./StatisticsButton.module.css";

const StatisticsModal = lazyPart(
  "StatisticsModal",
  async () => (await import("./StatisticsModal.tsx")).StatisticsModal,
);

/** Opens the statistics of a storage, on its page. The version is that of its file list: with it the figures change. */
export function StatisticsButton({ storage, version }: { storage: Storage; version: number }) {
  const { t } = useTranslation("files");
  const [opened, setOpened] = useState(false);
  // The modal's code comes with the first opening, and stays for its closing.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
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
        <span className={classes.word}>{t("statistics")}</span>
      </Button>
      {wasOpened && (
        <StatisticsModal storage={storage} version={version} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
