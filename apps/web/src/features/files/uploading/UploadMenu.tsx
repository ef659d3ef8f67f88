import { Button } from "@mantine/core";
import { IconChevronDown, IconFolderUp, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReadItems } from "../../../platform/file-sources/read-items.ts";
import shared from "../../../platform/theme/shared.module.css";
import { ActionItem, ActionMenu } from "../../../widgets/ActionMenu.tsx";
import classes from "./UploadMenu.module.css";
import { useFilePicker } from "./use-file-picker.tsx";

export interface UploadMenuProps {
  onPicked: (read: ReadItems) => void;
  /** Whether it is the main button of the page. */
  isMain?: boolean;
}

/** Uploads files, and a folder from its menu. */
export function UploadMenu({ onPicked, isMain = true }: UploadMenuProps) {
  const { t } = useTranslation("files");
  const variant = isMain ? "filled" : "default";
  const files = useFilePicker("files", onPicked);
  const folder = useFilePicker("folder", onPicked);
  return (
    <div className={classes.split}>
      <Button
        variant={variant}
        className={`${shared.fill} ${classes.main}`}
        leftSection={<IconUpload size={20} aria-hidden />}
        onClick={files.choose}
      >
        {t("upload")}
      </Button>
      {files.input}
      <ActionMenu
        label={t("uploadMenu")}
        target={
          <Button variant={variant} className={classes.more} aria-label={t("uploadMenu")} title={t("uploadMenu")}>
            <IconChevronDown size={20} aria-hidden />
          </Button>
        }
      >
        <ActionItem isFirst leftSection={<IconUpload size={20} aria-hidden />} onClick={files.choose}>
          {t("upload")}
        </ActionItem>
        <ActionItem leftSection={<IconFolderUp size={20} aria-hidden />} onClick={folder.choose}>
          {t("uploadFolder")}
        </ActionItem>
      </ActionMenu>
      {folder.input}
    </div>
  );
}
