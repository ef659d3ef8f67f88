import type { Storage } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { StatisticsView } from "./StatisticsView.tsx";

/** Wide enough for a map on which devices in Europe do not overlap. */
const modalWidthPx = 960;

export interface StatisticsModalProps {
  storage: Storage;
  version: number;
  opened: boolean;
  onClose: () => void;
}

export function StatisticsModal({ storage, version, opened, onClose }: StatisticsModalProps) {
  // Texts of all parts, because a part that waits for its own would hide the dialog, which would lose its focus.
  const { t } = useTranslation(["statistics", "log"]);
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("title")} width={modalWidthPx} fullScreenOnMobile>
      <StatisticsView storage={storage} version={version} onClose={onClose} />
    </ModalFrame>
  );
}
