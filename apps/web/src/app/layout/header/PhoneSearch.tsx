import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { SearchField } from "./SearchField.tsx";
import classes from "./StorageHeader.module.css";

export interface PhoneSearchProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Search on a narrow screen: a button that opens the field over the whole header. */
export function PhoneSearch({ isOpen, onOpen, onClose }: PhoneSearchProps) {
  const { t } = useTranslation("app");
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) {
    return (
      <ActionIcon
        ref={opener}
        className={classes.searchButton}
        variant="default"
        aria-label={t("header.searchLabel")}
        onClick={onOpen}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <div className={`${shared.row} ${shared.fill} ${classes.phoneSearch}`} data-takes-header>
      <ActionIcon aria-label={t("header.closeSearch")} onClick={onClose}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <SearchField autoFocus onLeave={onClose} />
    </div>
  );
}
