import type { FolderEntry } from "@dexnet/drive/drive";
import { Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../widgets/lazy/lazy-part.tsx";
import classes from "./FolderPath.module.css";
import { type PathFolders, type Place, splitPath } from "./path-folders.ts";

const HiddenFolders = lazyPart(
  "HiddenFolders",
  async () => (await import("./HiddenFolders.tsx")).HiddenFolders,
  <span className={classes.more} />,
);

export interface FolderPathProps {
  storageTitle: string;
  path: readonly FolderEntry[];
  /** Null leads to the top of the storage. */
  onGo: (folderId: string | null) => void;
}

type Go = FolderPathProps["onGo"];

/** From the storages down to the folder on screen, which is the page's heading. Always one line. */
export function FolderPath({ storageTitle, path, onGo }: FolderPathProps) {
  const { t } = useTranslation("files");
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery("(min-width: 80em)", false, { getInitialValueInEffect: false });
  const places = splitPath(storageTitle, path, isWide ? 1 : 0);
  return (
    <nav className={classes.nav} aria-label={t("path")}>
      {isPhone ? <WayBack places={places} onGo={onGo} /> : <WholePath places={places} onGo={onGo} />}
    </nav>
  );
}

/** On a phone: an arrow to where one came from, and where one is. */
function WayBack({ places: { last, here }, onGo }: { places: PathFolders; onGo: Go }) {
  const { t } = useTranslation("files");
  const [parent] = last;
  const arrow = <IconChevronLeft size={20} aria-hidden />;
  return (
    <div className={classes.path}>
      {parent === undefined ? (
        <Link to="/storages" className={classes.back} aria-label={t("storages")} activeOptions={{ exact: true }}>
          {arrow}
        </Link>
      ) : (
        <button type="button" className={classes.back} aria-label={parent.name} onClick={() => onGo(parent.id)}>
          {arrow}
        </button>
      )}
      <Here place={here} />
    </div>
  );
}

function WholePath({ places: { first, hidden, last, here }, onGo }: { places: PathFolders; onGo: Go }) {
  const { t } = useTranslation("files");
  return (
    <ol className={classes.path}>
      <li className={classes.start}>
        <Link to="/storages" className={classes.link} activeOptions={{ exact: true }}>
          {t("storages")}
        </Link>
      </li>
      {first.map((place) => (
        <PlaceLink key={place.id ?? "top"} place={place} onGo={onGo} />
      ))}
      {hidden.length > 0 && (
        <Step className={classes.start}>
          <HiddenFolders places={hidden} onGo={onGo} />
        </Step>
      )}
      {last.map((place) => (
        <PlaceLink key={place.id ?? "top"} place={place} onGo={onGo} />
      ))}
      <Step className={classes.end}>
        <Here place={here} />
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

function PlaceLink({ place: { id, name }, onGo }: { place: Place; onGo: Go }) {
  return (
    <Step className={classes.step}>
      <button type="button" className={classes.link} title={name} onClick={() => onGo(id)}>
        {name}
      </button>
    </Step>
  );
}

function Here({ place: { name } }: { place: Place }) {
  return (
    <Title order={1} className={classes.here} title={name} aria-current="page">
      {name}
    </Title>
  );
}
