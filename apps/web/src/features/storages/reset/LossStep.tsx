import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { Consequence, Consequences, LostAddress } from "../Consequences.tsx";
import { LostContent } from "../LostContent.tsx";
import { StepPanel } from "../StepPanel.tsx";
import { useContent } from "../use-content.ts";
import classes from "./LossStep.module.css";

export interface LossStepProps {
  storage: Storage;
  isSending: boolean;
  onSendCode: () => void;
}

/** First step of a reset: what will be lost, what is kept, and the way out. */
export function LossStep({ storage, isSending, onSendCode }: LossStepProps) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const { title, address, size } = storage;
  const content = useContent(address);
  return (
    <StepPanel
      title={title}
      takesFocus={false}
      buttons={
        <>
          <p className={`${shared.quiet} ${classes.instead}`}>
            {/* A device that has the phrase offers to open the storage. */}
            {content.kind === "unknown" && (
              <>
                {t("reset.instead")}{" "}
                <RouteLink to="/storages/$address/restore" params={{ address }} underline="always">
                  {t("reset.restore")}
                </RouteLink>
              </>
            )}
          </p>
          <Button color="error" onClick={onSendCode} loading={isSending}>
            {t("reset.sendCode")}
          </Button>
        </>
      }
    >
      {content.kind === "known" && content.content.files > 0 && (
        <Callout title={t("reset.stillOpenTitle")}>
          {t("reset.stillOpenText")}{" "}
          <RouteLink to="/storages/$address" params={{ address }} underline="always" inherit>
            {t("reset.openStorage")}
          </RouteLink>
        </Callout>
      )}
      <Consequences>
        <Consequence term={t("reset.lossTitle")} isLoss>
          <dd>{t("reset.lossFiles", { title })}</dd>
          <LostContent storage={storage} content={content} />
          <dd>
            {t("reset.lossPhrase")} <LostAddress address={address} />
          </dd>
        </Consequence>
        <Consequence term={t("reset.staysTitle")}>
          <dd>{t("reset.staysText", { size: format.bytes(size) })}</dd>
        </Consequence>
      </Consequences>
      <p className={shared.quiet}>{t("reset.sendCodeText")}</p>
    </StepPanel>
  );
}
