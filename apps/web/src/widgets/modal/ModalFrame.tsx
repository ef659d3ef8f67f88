import { ActionIcon, Loader, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { layerOf } from "../../platform/theme/layers.ts";
import classes from "./ModalFrame.module.css";
import { useShown } from "./use-shown.ts";
import { useTopmost } from "./use-topmost.ts";

export interface ModalFrameProps {
  opened: boolean;
  onClose: () => void;
  title?: ReactNode;
  /** A way back to what the modal showed before. */
  back?: { label: string; onClick: () => void } | undefined;
  /** Pixels. */
  width?: number;
  withCloseButton?: boolean;
  /** Covers the content with a spinner; what is below can't be reached meanwhile. */
  loading?: boolean;
  /** Only the modal's own buttons close it: neither Escape nor a click beside it. */
  persistent?: boolean;
  /** What lies below this layer is covered. */
  layer?: "modal" | "confirm";
  /** Takes the whole screen under 960 px. */
  fullScreenOnMobile?: boolean;
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
      centered
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
        {/* Not the library's own header: that is a banner to a screen reader, and the page has one. */}
        <div className={classes.header}>
          {back && (
            <ActionIcon className={classes.back} aria-label={back.label} onClick={back.onClick}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {withCloseButton && (
            <Modal.CloseButton className={classes.close} aria-label={t("modal.close")} size={44} iconSize={20} />
          )}
        </div>
        <Modal.Body className={classes.body}>
          {/* What fades out keeps its content, which nobody can use any more. */}
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
