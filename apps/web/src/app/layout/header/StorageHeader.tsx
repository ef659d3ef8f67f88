import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusContent } from "../../../platform/focus-content.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp, useCurrentStorage, useStorageHeader } from "../../../platform/services/app-context.tsx";
import { usedShare } from "../../../platform/services/storage-header-store.ts";
import shared from "../../../platform/theme/shared.module.css";
import { PhoneSearch } from "./PhoneSearch.tsx";
import { SearchField } from "./SearchField.tsx";
import classes from "./StorageHeader.module.css";
import { UsageRing } from "./UsageRing.tsx";

/** Middle of the header on the storage page: usage and search. */
export function StorageHeader() {
  const wide = useMediaQuery("(min-width: 60em)", false, { getInitialValueInEffect: false });
  const search = usePhoneSearch();
  return (
    <>
      {(wide || !search.isOpen) && (
        <>
          <Usage ringPx={wide ? 41 : 30} />
          <div className={shared.fill} />
        </>
      )}
      {wide ? <SearchField onLeave={focusContent} /> : <PhoneSearch {...search} />}
    </>
  );
}

function Usage({ ringPx }: { ringPx: number }) {
  const { t } = useTranslation("app");
  const format = useFormat();
  const current = useCurrentStorage();
  const share = usedShare(current);
  const percent = format.percent(share);
  // A storage that is not known, or not yet, has no usage. Its space is kept.
  if (current === null) return <div style={{ flex: "none", width: ringPx }} />;
  return (
    <>
      <UsageRing share={share} sizePx={ringPx} percent={percent} label={t("header.usedPercent", { percent })} />
      <span className={classes.used}>
        {t("header.used", {
          used: format.bytes(current.storageFilesSize),
          total: format.bytes(current.storageTotalSize),
        })}
      </span>
    </>
  );
}

/** Open after a request, and while there is a search text. */
function usePhoneSearch() {
  const { storageHeader } = useApp();
  const { searchText, focusRequests } = useStorageHeader();
  const [isRequested, setRequested] = useState(false);
  const handledRequests = useRef(focusRequests);
  useEffect(() => {
    if (focusRequests !== handledRequests.current) setRequested(true);
    handledRequests.current = focusRequests;
  }, [focusRequests]);
  return {
    isOpen: isRequested || searchText !== "",
    onOpen: () => setRequested(true),
    onClose() {
      setRequested(false);
      storageHeader.setSearchText("");
    },
  };
}
