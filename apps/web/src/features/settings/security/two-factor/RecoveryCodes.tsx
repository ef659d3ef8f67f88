import { Button, Checkbox, Title } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../platform/format/format.ts";
import { saveFile } from "../../../../platform/save-file.ts";
import { useUser } from "../../../../platform/services/use-user.ts";
import shared from "../../../../platform/theme/shared.module.css";
import { useCopy } from "../../../../platform/use-copy.ts";
import numbered from "../../../../widgets/numbered.module.css";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { usePrintedList } from "../../../../widgets/use-printed-list.tsx";
import forms from "../forms.module.css";
import classes from "./RecoveryCodes.module.css";
import { recoveryCodesFileName, recoveryCodesText } from "./recovery-codes-text.ts";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whether earlier codes have become invalid. */
  isRenewed?: boolean;
  onDone: () => void;
  /** Called with true until the user confirms that the codes are saved: they are shown only once. */
  onUnsavedChange: (unsaved: boolean) => void;
}

export function RecoveryCodes({ codes, isRenewed = false, onDone, onUnsavedChange }: RecoveryCodesProps) {
  const { t } = useTranslation("profile");
  const [saved, setSaved] = useState(false);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    onUnsavedChange(!saved);
    return () => onUnsavedChange(false);
  }, [saved, onUnsavedChange]);

  return (
    <div className={`${shared.column} ${forms.form}`}>
      <div>
        <Title order={3} className={forms.heading} ref={heading} tabIndex={-1}>
          {t("codes.title")}
        </Title>
        <p className={shared.quiet}>{t("codes.text")}</p>
      </div>
      <Callout tone="warning" title={t("codes.onceTitle")}>
        {isRenewed ? t("codes.onceRenewed") : t("codes.onceText")}
      </Callout>
      <ol className={classes.grid}>
        {codes.map((code, index) => (
          <li key={code} className={`${shared.row} ${numbered.item}`}>
            <span className={numbered.number} aria-hidden>
              {index + 1}
            </span>
            {code}
          </li>
        ))}
      </ol>
      <Keeping codes={codes} />
      <Checkbox
        size="md"
        classNames={{ label: forms.choice ?? "" }}
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
        label={t("codes.saved")}
        description={t("codes.savedText")}
      />
      <Button fullWidth disabled={!saved} onClick={onDone}>
        {t("codes.done")}
      </Button>
    </div>
  );
}

/** Buttons to save the codes. */
function Keeping({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const user = useUser();
  const copy = useCopy();
  const title = t("codes.paperTitle");
  const account = t("codes.paperAccount", { email: user?.email ?? "" });
  const note = t("codes.paperNote");
  const { print, sheet } = usePrintedList({ title, text: account, items: codes, note });

  function download(): void {
    const made = t("codes.paperMade", { date: format.date(Date.now(), "time") });
    const text = recoveryCodesText({ title, account, made, note, codes });
    saveFile(new File([text], recoveryCodesFileName, { type: "text/plain" }), recoveryCodesFileName);
  }

  return (
    <div className={`${shared.wrap} ${classes.tools}`}>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} />}
        onClick={() => void copy(codes.join("\n"), t("codes.copied"))}
      >
        {t("codes.copy")}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
        {t("codes.download")}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
        {t("codes.print")}
      </Button>
      {sheet}
    </div>
  );
}
