import { ActionIcon, Loader, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { layerOf } from "../../platform/theme/layers.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./ModalFrame.module.css";
import { useShown } from "./use-shown.ts";
import { useTopmost } from "./use-topmost.ts";

export interface ModalFrameProps {
  opened: boolean;
  onClose: () => void;
  title?: ReactNode;
  /** Button that leads back to the previous content of the modal. */
  back?: { label: string; onClick: () => void } | undefined;
  /** Width in pixels. */
  width?: number;
  withCloseButton?: boolean;
  /** Covers the content with a spinner and makes it inert. */
  loading?: boolean;
  /** Whether only the buttons of the modal close it, not Escape or a click outside. */
  persistent?: boolean;
  /** Layer of the modal: it covers lower layers. */
  layer?: "modal" | "confirm";
  /** Whether the modal fills the screen below 960 px. */
  fullScreenOnMobile?: boolean;
  /** Whether its top stays in place when its content changes its height. */
  fixedTop?: boolean;
  children: ReactNode;
}

export function ModalFrame({
  opened,
  onClose,
  title,
  back,
  width = 650,
  withCloseButton = true,
  loading = false,
  persistent = false,
  layer = "modal",
  fullScreenOnMobile = false,
  fixedTop = false,
  children,
}: ModalFrameProps) {
  const { t } = useTranslation("widgets");
  const narrow = useMediaQuery("(max-width: 59.99em)", false, { getInitialValueInEffect: false });
  const shown = useShown(opened);
  const topmost = useTopmost(shown);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      size={width}
      zIndex={layerOf(layer)}
      centered={!fixedTop}
      yOffset={fixedTop ? "8dvh" : "5dvh"}
      padding="lg"
      radius="lg"
      returnFocus={false}
      closeOnClickOutside={!persistent}
      closeOnEscape={!persistent && topmost}
      fullScreen={fullScreenOnMobile && narrow}
      transitionProps={{ duration: 150, transition: "fade-down" }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.7} color="var(--dx-well)" />
      <Modal.Content>
        {/* The header of the library would be a second banner to screen readers. */}
        <div className={`${shared.row} ${classes.header}`}>
          {back && (
            <ActionIcon className={classes.back} aria-label={back.label} onClick={back.onClick}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {withCloseButton && (
            <Modal.CloseButton className={classes.close} aria-label={t("modal.close")} iconSize={20} />
          )}
        </div>
        <Modal.Body className={classes.body}>
          {/* The content stays during the closing animation, but is inert. */}
          <div className={classes.inside} aria-busy={loading} inert={loading || !opened}>
            {children}
          </div>
          {loading && (
            <div className={classes.cover} role="status" aria-label={t("modal.loading")}>
              <Loader size={32} />
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
