import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shell/format.ts";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { StepPanel } from "../StepPanel.tsx";
import classes from "./WhatIsLost.module.css";

export interface WhatIsLostProps {
  storage: Storage;
  isSending: boolean;
  onSendCode: () => void;
}

/** The first step of a reset: what goes, what stays, and the way out. */
export function WhatIsLost({ storage, isSending, onSendCode }: WhatIsLostProps) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const { title, address, size, storageFilesSize } = storage;
  return (
    <StepPanel
      title={title}
      takesFocus={false}
      buttons={
        <>
          <p className={classes.restore}>
            {t("reset.instead")}{" "}
            <RouteLink to="/storages/$address/restore" params={{ address }} underline="always">
              {t("reset.restore")}
            </RouteLink>
          </p>
          <Button color="error" onClick={onSendCode} loading={isSending}>
            {t("reset.sendCode")}
          </Button>
        </>
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt className={`${classes.term} ${classes.lost}`}>{t("reset.lossTitle")}</dt>
          <dd>
            {storageFilesSize > 0
              ? t("reset.lossFiles", { title, used: format.bytes(storageFilesSize) })
              : t("reset.lossFilesEmpty", { title })}
          </dd>
          <dd>
            {t("reset.lossPhrase")} <span className={classes.address}>{address}</span>
          </dd>
        </div>
        <div>
          <dt className={classes.term}>{t("reset.staysTitle")}</dt>
          <dd>{t("reset.staysText", { size: format.bytes(size) })}</dd>
        </div>
      </dl>
      <p className={classes.restore}>{t("reset.sendCodeText")}</p>
    </StepPanel>
  );
}
