import type { FileView } from "@dexnet/drive/drive";
import { useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStorageHeader } from "../../../platform/services/app-context.tsx";
import { type FilterChoice, filterOf } from "../filters.ts";
import { placeOfPath } from "../places/place-of-path.ts";
import { type BrowserSettings, defaultSettings } from "./browser-settings.ts";

/** Requested view: the place is in the address of the page, the search text in the header. */
export function useView({ sort }: BrowserSettings, filters: FilterChoice): FileView {
  const { i18n } = useTranslation("files");
  const { searchText } = useStorageHeader();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { kind, folderId } = placeOfPath(path);
  const { language } = i18n;
  return useMemo<FileView>(() => {
    const text = searchText.trim();
    // The search is over the whole storage, whatever place is shown.
    const place = text === "" ? kind : "files";
    const filter = text === "" ? null : filterOf(filters, Date.now());
    const shownFolderId = place === kind ? folderId : null;
    const shownSort = place === "recent" ? defaultSettings.sort : sort;
    return { place, folderId: shownFolderId, searchText: text, language, sort: shownSort, filter };
  }, [kind, folderId, searchText, language, sort, filters]);
}
