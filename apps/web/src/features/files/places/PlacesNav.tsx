import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type Icon,
  IconChartPie,
  IconClock,
  IconFiles,
  IconHistory,
  IconLink,
  IconMenu2,
  IconStar,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { ActionItem, ActionMenu } from "../../../widgets/ActionMenu.tsx";
import classes from "./PlacesNav.module.css";
import { type Place, pathOfPlace } from "./place-of-path.ts";

/** Pages of a storage beside its files. */
const pages = ["links", "history", "usage"] as const;
type StoragePage = (typeof pages)[number];

export const placeIcons: Readonly<Record<Place["kind"] | StoragePage, Icon>> = {
  files: IconFiles,
  recent: IconClock,
  favourites: IconStar,
  trash: IconTrash,
  links: IconLink,
  history: IconHistory,
  usage: IconChartPie,
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

interface PlaceLink {
  readonly kind: Place["kind"] | StoragePage;
  readonly path: string;
}

/** The places of a storage, and its other pages. */
function linksOf({ address }: PlacesProps): readonly PlaceLink[] {
  return [
    ...kinds.map((kind) => ({ kind, path: pathOfPlace(address, { kind, folderId: null }) })),
    ...pages.map((kind) => ({ kind, path: `/storages/${address}/${kind}` })),
  ];
}

/** Column with the places of a storage. */
export const PlacesColumn = memo(function PlacesColumn(props: PlacesProps) {
  const { current, onOpen } = props;
  const { t } = useTranslation("files");
  const open = useOpenLink(onOpen);
  return (
    <nav className={`${shared.column} ${classes.column}`} aria-label={t("places.title")}>
      {linksOf(props).map(({ kind, path }) => {
        const PlaceIcon = placeIcons[kind];
        return (
          <a
            key={kind}
            className={`${shared.row} ${classes.link}`}
            href={path}
            aria-current={kind === current ? "page" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              open({ kind, path });
            }}
          >
            <PlaceIcon size={20} stroke={1.5} aria-hidden />
            {t(`places.${kind}`)}
          </a>
        );
      })}
    </nav>
  );
});

/** Menu with the places of a storage, for narrow windows. */
export function PlacesMenu(props: PlacesProps) {
  const { current, onOpen } = props;
  const { t } = useTranslation("files");
  const open = useOpenLink(onOpen);
  return (
    <ActionMenu
      position="bottom-start"
      label={t("places.title")}
      target={
        <ActionIcon aria-label={t("places.title")} title={t("places.title")}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {linksOf(props).map(({ kind, path }, index) => {
        const PlaceIcon = placeIcons[kind];
        return (
          <ActionItem
            key={kind}
            isFirst={index === 0}
            aria-current={kind === current ? "page" : undefined}
            leftSection={<PlaceIcon size={20} stroke={1.5} aria-hidden />}
            onClick={() => open({ kind, path })}
          >
            {t(`places.${kind}`)}
          </ActionItem>
        );
      })}
    </ActionMenu>
  );
}

function useOpenLink(onOpen: PlacesProps["onOpen"]): (link: PlaceLink) => void {
  const navigate = useNavigate();
  return ({ kind, path }) => {
    if (isPage(kind)) void navigate({ to: path });
    else onOpen({ kind, folderId: null });
  };
}

function isPage(kind: PlaceLink["kind"]): kind is StoragePage {
  return pages.some((page) => page === kind);
}
