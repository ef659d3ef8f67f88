import { CloseButton, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TransfersIndicator } from "../../features/transfers/TransfersIndicator.tsx";
import { useFormat } from "../format.ts";
import { storageHeader, useCurrentStorage, usedShare, useStorageHeader } from "../storage-header-store.ts";
import classes from "./StorageHeader.module.css";
import { UsageRing } from "./UsageRing.tsx";

/** The header's middle on the storage page: how full it is, search, transfers. */
export function StorageHeader() {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const current = useCurrentStorage();
  const wide = useMediaQuery("(min-width: 60em)", false, { getInitialValueInEffect: false });
  const share = usedShare(current);
  const percent = format.percent(share);

  return (
    <>
      <UsageRing share={share} sizePx={wide ? 41 : 30} percent={percent} label={t("header.usedPercent", { percent })} />
      {current && (
        <span className={classes.used}>
          {t("header.used", {
            used: format.bytes(current.storageFilesSize),
            total: format.bytes(current.storageTotalSize),
          })}
        </span>
      )}
      <div className={classes.space} />
      {wide && <SearchField />}
      <Suspense>
        <TransfersIndicator />
      </Suspense>
    </>
  );
}

function SearchField() {
  const { t } = useTranslation("shell");
  const { searchText, focusWishes } = useStorageHeader();
  const input = useRef<HTMLInputElement>(null);
  const wishesSeen = useRef(focusWishes);

  useEffect(() => {
    if (focusWishes !== wishesSeen.current) input.current?.focus();
    wishesSeen.current = focusWishes;
  }, [focusWishes]);

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
        storageHeader.setSearchText("");
        event.currentTarget.blur();
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
