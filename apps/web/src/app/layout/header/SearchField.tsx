import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApp, useStorageHeader } from "../../../platform/services/app-context.tsx";
import classes from "./StorageHeader.module.css";

export interface SearchFieldProps {
  /** Whether the field takes the focus when it is mounted. */
  autoFocus?: boolean;
  /** Called on Escape in an empty field. */
  onLeave: () => void;
}

/** Search in a storage. Escape clears the field, or leaves it when it is empty. */
export function SearchField({ autoFocus = false, onLeave }: SearchFieldProps) {
  const { t } = useTranslation("app");
  const { storageHeader } = useApp();
  const { searchText, focusRequests } = useStorageHeader();
  const input = useRef<HTMLInputElement>(null);
  const handledRequests = useRef(autoFocus ? null : focusRequests);

  useEffect(() => {
    if (focusRequests !== handledRequests.current) input.current?.focus();
    handledRequests.current = focusRequests;
  }, [focusRequests]);

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      classNames={{ input: classes.searchInput }}
      aria-label={t("header.searchLabel")}
      placeholder={t("header.search")}
      value={searchText}
      onChange={(event) => storageHeader.setSearchText(event.currentTarget.value)}
      onFocus={() => storageHeader.setSearchFocused(true)}
      onBlur={() => storageHeader.setSearchFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The browser would clear the field by itself without a change event.
        event.preventDefault();
        if (searchText === "") onLeave();
        else storageHeader.setSearchText("");
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        searchText === "" ? null : (
          <CloseButton
            aria-label={t("header.clearSearch")}
            onClick={() => {
              storageHeader.setSearchText("");
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
