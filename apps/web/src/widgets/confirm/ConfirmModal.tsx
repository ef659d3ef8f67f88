import { Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { OpenConfirm } from "../../platform/services/confirm-store.ts";
import shared from "../../platform/theme/shared.module.css";
import { ModalButtons } from "../modal/ModalButtons.tsx";
import { ModalFrame } from "../modal/ModalFrame.tsx";
import classes from "./ConfirmModal.module.css";

const looks = {
  error: { Icon: IconTrash, color: "error", variant: "filled" },
  // Quieter than a main button: the safe answer is the other one.
  warning: { Icon: IconAlertTriangle, color: "warning", variant: "light" },
  success: { Icon: IconCircleCheck, color: "primary", variant: "filled" },
} as const;

export function ConfirmModal({ request, opened }: { request: OpenConfirm; opened: boolean }) {
  const { t } = useTranslation("widgets");
  const type = request.type ?? "success";
  const { Icon, color, variant } = looks[type];
  const paragraphs = typeof request.text === "string" ? [request.text] : request.text;
  return (
    <ModalFrame
      opened={opened}
      layer="confirm"
      onClose={() => request.answer(false)}
      title={
        <span className={`${shared.row} ${classes.title}`}>
          <span className={classes.icon} data-type={type} aria-hidden>
            <Icon size={20} />
          </span>
          {request.title}
        </span>
      }
      width={request.width ?? 400}
      withCloseButton={false}
    >
      <div className={`${shared.column} ${classes.text}`}>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} component="p" m={0} c="dimmed">
            {paragraph}
          </Text>
        ))}
      </div>
      <ModalButtons>
        <Button variant="default" onClick={() => request.answer(false)} data-autofocus>
          {request.cancelText ?? t("confirm.cancel")}
        </Button>
        <Button color={color} variant={variant} onClick={() => request.answer(true)}>
          {request.confirmText}
        </Button>
      </ModalButtons>
    </ModalFrame>
  );
}
