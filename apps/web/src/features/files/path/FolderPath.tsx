import { Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { lazyPart } from "../../../widgets/lazy-part.tsx";
import classes from "./FolderPath.module.css";
import { type PathFolder, type PathFolders, splitPath } from "./path-folders.ts";

const HiddenFolders = lazyPart(
  "HiddenFolders",
  async () => (await import("./HiddenFolders.tsx")).HiddenFolders,
  <span className={classes.more} />,
);

export interface FolderPathProps {
  /** Folders from the root of the storage to the current one. */
  path: readonly PathFolder[];
  onOpen: (folder: PathFolder) => void;
}

type Open = FolderPathProps["onOpen"];

/** Path from the storages to the current folder, which is the heading of the page. Always one line. */
export function FolderPath({ path, onOpen }: FolderPathProps) {
  const { t } = useTranslation("files");
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery("(min-width: 80em)", false, { getInitialValueInEffect: false });
  const folders = splitPath(path, isWide ? 1 : 0);
  return (
    <nav className={classes.nav} aria-label={t("path")}>
      {isPhone ? <BackLink folders={folders} onOpen={onOpen} /> : <FullPath folders={folders} onOpen={onOpen} />}
    </nav>
  );
}

/** Path on a phone: an arrow to the parent folder, and the current folder. */
function BackLink({ folders: { last, current }, onOpen }: { folders: PathFolders; onOpen: Open }) {
  const { t } = useTranslation("files");
  const [parent] = last;
  const arrow = <IconChevronLeft size={20} aria-hidden />;
  return (
    <div className={classes.path}>
      {parent === undefined ? (
        <Link
          to="/storages"
          className={`${shared.iconButton} ${classes.back}`}
          aria-label={t("storages")}
          activeOptions={{ exact: true }}
        >
          {arrow}
        </Link>
      ) : (
        <button
          type="button"
          className={`${shared.iconButton} ${classes.back}`}
          aria-label={parent.name}
          onClick={() => onOpen(parent)}
          {...dropAttributes(parent)}
        >
          {arrow}
        </button>
      )}
      <CurrentFolder folder={current} />
    </div>
  );
}

function FullPath({ folders: { first, hidden, last, current }, onOpen }: { folders: PathFolders; onOpen: Open }) {
  const { t } = useTranslation("files");
  return (
    <ol className={classes.path}>
      <li className={classes.start}>
        <Link to="/storages" className={`${shared.cut} ${classes.link}`} activeOptions={{ exact: true }}>
          {t("storages")}
        </Link>
      </li>
      {first.map((folder) => (
        <FolderLink key={folder.id ?? folder.name} folder={folder} onOpen={onOpen} />
      ))}
      {hidden.length > 0 && (
        <Step className={classes.start}>
          <HiddenFolders folders={hidden} onOpen={onOpen} />
        </Step>
      )}
      {last.map((folder) => (
        <FolderLink key={folder.id ?? folder.name} folder={folder} onOpen={onOpen} />
      ))}
      <Step className={classes.end}>
        <CurrentFolder folder={current} />
      </Step>
    </ol>
  );
}

function Step({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <li className={className}>
      <IconChevronRight size={16} className={classes.divider} aria-hidden />
      {children}
    </li>
  );
}

function FolderLink({ folder, onOpen }: { folder: PathFolder; onOpen: Open }) {
  const { name } = folder;
  return (
    <Step className={classes.step}>
      <button
        type="button"
        className={`${shared.cut} ${classes.link}`}
        title={name}
        onClick={() => onOpen(folder)}
        {...dropAttributes(folder)}
      >
        {name}
      </button>
    </Step>
  );
}

function CurrentFolder({ folder: { name } }: { folder: PathFolder }) {
  return (
    <Title order={1} className={`${shared.cut} ${classes.here}`} title={name} aria-current="page">
      {name}
    </Title>
  );
}

/** Entries and files can be dropped on a step of the path, except on those of the trash. */
function dropAttributes({ id, name, isPlace = false }: PathFolder) {
  return isPlace ? {} : { "data-drop-folder": id ?? "", "data-drop-name": name };
}
