import type { Entry, FileSort, FileView } from "@dexnet/drive/drive";
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { EntryIcon } from "../../../widgets/entry-icon/EntryIcon.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./ChooseEntryModal.module.css";
import { useEntryView } from "./use-entry-view.ts";

const modalWidthPx = 640;
const skeletonHeightPx = 240;

export interface ChooseEntryModalProps {
  address: string;
  opened: boolean;
  onClose: () => void;
  onChoose: (entry: Entry) => void;
}

/** Chooses the file or the folder for a new link. */
export function ChooseEntryModal({ address, opened, onClose, onChoose }: ChooseEntryModalProps) {
  const { t } = useTranslation("sharing");
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("choose.title")} width={modalWidthPx}>
      {opened && <EntryChoice address={address} onChoose={onChoose} />}
    </ModalFrame>
  );
}

const byName: FileSort = { by: "name", isDescending: false };

function EntryChoice({ address, onChoose }: Pick<ChooseEntryModalProps, "address" | "onChoose">) {
  const { t, i18n } = useTranslation("sharing");
  const [folderId, setFolderId] = useState<string | null>(null);
  const [searchText, setSearchText] = useState("");
  const { language } = i18n;
  const view = useMemo<FileView>(
    () => ({ place: "files", folderId, searchText: searchText.trim(), language, sort: byName, filter: null }),
    [folderId, searchText, language],
  );
  const { state, error } = useEntryView(address, view);

  function openFolder(id: string | null): void {
    setSearchText("");
    setFolderId(id);
  }

  if (error !== null) return <ErrorState error={error} />;
  if (state === null) return <SkeletonBlock heightPx={skeletonHeightPx} />;
  const { rows, count, path } = state;
  return (
    <div className={shared.column}>
      <TextInput
        data-autofocus
        type="search"
        label={t("choose.search")}
        value={searchText}
        onChange={(event) => setSearchText(event.currentTarget.value)}
      />
      {view.searchText === "" && (
        <nav className={classes.path} aria-label={t("visit.path")}>
          {[{ id: null, name: t("choose.top") }, ...path].map(({ id, name }, index) => (
            <span key={id ?? "top"} className={classes.step}>
              {index > 0 && <IconChevronRight size={16} aria-hidden />}
              <UnstyledButton
                className={classes.folder}
                aria-current={index === path.length ? "location" : undefined}
                onClick={() => openFolder(id)}
              >
                {name}
              </UnstyledButton>
            </span>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <p className={shared.quiet}>{t(view.searchText === "" ? "choose.empty" : "choose.notFound")}</p>
      ) : (
        <ul className={`${shared.divided} ${classes.rows}`}>
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOpen={openFolder} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {count > rows.length && <p className={shared.quiet}>{t("choose.more", { number: rows.length })}</p>}
    </div>
  );
}

interface EntryRowProps {
  entry: Entry;
  onOpen: (folderId: string) => void;
  onChoose: (entry: Entry) => void;
}

function EntryRow({ entry, onOpen, onChoose }: EntryRowProps) {
  const { t } = useTranslation("sharing");
  const { name, id, kind } = entry;
  return (
    <li className={`${shared.row} ${classes.row}`}>
      {kind === "folder" ? (
        <UnstyledButton
          className={`${shared.row} ${shared.fill} ${classes.name}`}
          aria-label={t("choose.open", { name })}
          onClick={() => onOpen(id)}
        >
          <EntryIcon entry={entry} />
          <span className={shared.breaks}>{name}</span>
        </UnstyledButton>
      ) : (
        <span className={`${shared.row} ${shared.fill} ${classes.name}`}>
          <EntryIcon entry={entry} />
          <span className={shared.breaks}>{name}</span>
        </span>
      )}
      <Button
        size="sm"
        variant="default"
        className={classes.share}
        aria-label={t("choose.shareNamed", { name })}
        onClick={() => onChoose(entry)}
      >
        {t("choose.share")}
      </Button>
    </li>
  );
}
