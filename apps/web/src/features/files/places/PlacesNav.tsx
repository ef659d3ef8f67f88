import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Icon, IconClock, IconFiles, IconMenu2, IconStar, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionMenu } from "../../../widgets/menu/ActionMenu.tsx";
import classes from "./PlacesNav.module.css";
import { type Place, pathOfPlace } from "./place-of-path.ts";

export const placeIcons: Readonly<Record<Place["kind"], Icon>> = {
  files: IconFiles,
  recent: IconClock,
  favourites: IconStar,
  trash: IconTrash,
};

const kinds = ["files", "recent", "favourites", "trash"] as const;

export interface PlacesProps {
  address: string;
  current: Place["kind"];
  onOpen: (place: Place) => void;
}

/** From this width the places have a column of their own. */
export function usePlacesColumn(): boolean {
  return useMediaQuery("(min-width: 80em)", false, { getInitialValueInEffect: false }) ?? false;
}

/** Column with the places of a storage. */
export function PlacesColumn({ address, current, onOpen }: PlacesProps) {
  const { t } = useTranslation("files");
  return (
    <nav className={classes.column} aria-label={t("places.title")}>
      {kinds.map((kind) => {
        const PlaceIcon = placeIcons[kind];
        return (
          <a
            key={kind}
            className={classes.link}
            href={pathOfPlace(address, { kind, folderId: null })}
            aria-current={kind === current ? "page" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen({ kind, folderId: null });
            }}
          >
            <PlaceIcon size={20} stroke={1.5} aria-hidden />
            {t(`places.${kind}`)}
          </a>
        );
      })}
    </nav>
  );
}

/** Menu with the places of a storage, for narrow windows. */
export function PlacesMenu({ current, onOpen }: Omit<PlacesProps, "address">) {
  const { t } = useTranslation("files");
  return (
    <ActionMenu
      position="bottom-start"
      label={t("places.title")}
      target={
        <ActionIcon variant="default" aria-label={t("places.title")} title={t("places.title")}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {kinds.map((kind, index) => {
        const PlaceIcon = placeIcons[kind];
        return (
          <ActionItem
            key={kind}
            isFirst={index === 0}
            aria-current={kind === current ? "page" : undefined}
            leftSection={<PlaceIcon size={20} stroke={1.5} aria-hidden />}
            onClick={() => onOpen({ kind, folderId: null })}
          >
            {t(`places.${kind}`)}
          </ActionItem>
        );
      })}
    </ActionMenu>
  );
}
