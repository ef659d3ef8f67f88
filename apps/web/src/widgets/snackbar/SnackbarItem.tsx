import { Box, Button, CloseButton } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { defaultTimeoutMs, type ShownNotice } from "../../platform/services/snackbar-store.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./Snackbar.module.css";
import { usePausableTimeout } from "./use-pausable-timeout.ts";
import { useVerticalSwipe } from "./use-vertical-swipe.ts";

export function SnackbarItem({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { t } = useTranslation("widgets");
  const tone = notice.tone ?? "primary";
  const timer = usePausableTimeout(onClose, notice.timeoutMs ?? defaultTimeoutMs);
  const swipe = useVerticalSwipe(onClose);
  const DefaultIcon = tone === "error" ? IconAlertCircle : IconCircleCheck;

  return (
    <Box
      className={`${shared.row} ${classes.item}`}
      data-tone={tone}
      role={tone === "error" ? "alert" : undefined}
      style={{ transform: `translateY(${swipe.offsetPx}px)` }}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
      {...swipe.handlers}
    >
      <span className={classes.icon} aria-hidden>
        {notice.icon ?? <DefaultIcon size={20} />}
      </span>
      <span className={`${shared.small} ${classes.text}`}>{notice.text}</span>
      {notice.action && (
        <Button
          variant="subtle"
          size="sm"
          color={tone}
          onClick={() => {
            notice.action?.onClick();
            onClose();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <CloseButton className={classes.close} iconSize={18} aria-label={t("snackbar.close")} onClick={onClose} />
    </Box>
  );
}
