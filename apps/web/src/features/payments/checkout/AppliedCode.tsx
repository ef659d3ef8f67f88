import { ActionIcon } from "@mantine/core";
import { IconDiscount, IconX } from "@tabler/icons-react";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./AppliedCode.module.css";

export interface AppliedCodeProps {
  label: string;
  code: string;
  effect: string;
  /** Absent where a code can't be removed. */
  remove?: { label: string; onClick: () => void } | undefined;
}

/** A code that the price contains. */
export function AppliedCode({ label, code, effect, remove }: AppliedCodeProps) {
  return (
    <div className={`${shared.card} ${shared.row} ${classes.applied}`}>
      <IconDiscount className={shared.accent} size={20} aria-hidden />
      <div className={`${shared.fill} ${classes.texts}`}>
        <span className={shared.note}>{label}</span>
        <span className={classes.code}>{code}</span>
      </div>
      <span className={classes.effect}>{effect}</span>
      {remove && (
        <ActionIcon aria-label={remove.label} onClick={remove.onClick}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </div>
  );
}
