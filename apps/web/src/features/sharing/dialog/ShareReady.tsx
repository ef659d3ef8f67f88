import type { CreatedShare } from "@dexnet/drive/drive";
import { Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { useCopy } from "../../../platform/use-copy.ts";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { linkUrl } from "../link-url.ts";
import classes from "./ShareForm.module.css";

/** Shows a new link. */
export function ShareReady({ share, onClose }: { share: CreatedShare; onClose: () => void }) {
  const { t } = useTranslation("sharing");
  const copy = useCopy();
  const url = linkUrl(share.linkPath);
  return (
    <div className={shared.column}>
      <p className={shared.quiet} role="status">
        <b>{t("dialog.readyTitle")}.</b> {t(share.hasPassword ? "dialog.readyPassword" : "dialog.readyText")}
      </p>
      <TextInput
        label={t("dialog.link")}
        classNames={{ input: classes.link }}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          {t("dialog.done")}
        </Button>
        <Button
          data-autofocus
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy(url, t("dialog.copied"))}
        >
          {t("dialog.copy")}
        </Button>
      </ModalButtons>
    </div>
  );
}
