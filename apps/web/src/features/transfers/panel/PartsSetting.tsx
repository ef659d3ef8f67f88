import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { maxParts, useTransferSettings } from "../transfer-settings.ts";
import classes from "./TransfersPanel.module.css";

const automatic = "";

/**
 * Setting of this device for the number of parts that are transferred at once: fewer leave capacity to other users of a
 * connection.
 */
export function PartsSetting() {
  const { t } = useTranslation("transfers");
  const { drive } = useApp();
  const settings = useTransferSettings();
  const format = useFormat();
  const labelId = useId();
  const [most, setMax] = useState<number | null>(null);

  useEffect(() => {
    let isOver = false;
    void settings.read().then(({ partsAtOnce }) => !isOver && setMax(partsAtOnce));
    return () => {
      isOver = true;
    };
  }, [settings]);

  function choose(value: string): void {
    const partsAtOnce = value === automatic ? null : Number(value);
    setMax(partsAtOnce);
    void settings.change({ partsAtOnce });
    // A drive that can't be reached reads the setting at its next start.
    void drive.limitParts(partsAtOnce).catch(() => undefined);
  }

  const numbers = Array.from({ length: maxParts }, (_, index) => index + 1);
  return (
    <div className={`${shared.row} ${classes.setting}`}>
      <span className={classes.settingLabel} id={labelId}>
        {t("partsAtOnce")}
      </span>
      <NativeSelect
        className={classes.settingSelect}
        aria-labelledby={labelId}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={most === null ? automatic : String(most)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: automatic, label: t("automatic") },
          ...numbers.map((number) => ({ value: String(number), label: format.number(number) })),
        ]}
      />
    </div>
  );
}
