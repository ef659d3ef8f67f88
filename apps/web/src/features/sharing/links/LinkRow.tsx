import type { Share } from "@dexnet/drive/drive";
import { extensionOf } from "@dexnet/drive/file-list/entry-names";
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { useCopy } from "../../../platform/use-copy.ts";
import { EntryIcon, type EntryIconProps } from "../../../widgets/entry-icon/EntryIcon.tsx";
import { linkUrl } from "../link-url.ts";
import classes from "./LinkRow.module.css";
import { useShareName } from "./use-share-name.ts";

export interface LinkRowProps {
  share: Share;
  onRevoke: (share: Share) => void;
}

/** A link with its limits and its usage. */
export function LinkRow({ share, onRevoke }: LinkRowProps) {
  const { t } = useTranslation("sharing");
  const copy = useCopy();
  const name = useShareName()(share);
  const summary = useSummary(share);
  const url = share.linkPath === null ? null : linkUrl(share.linkPath);
  const isActive = share.state === "active";
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <EntryIcon entry={entryOf(share)} />
      </span>
      <div className={classes.middle}>
        <p className={classes.name}>{name}</p>
        <p className={shared.note}>{summary.join("\u00a0· ")}</p>
      </div>
      <span className={`${shared.note} ${classes.state}`} data-state={share.state}>
        {t(`links.${share.state}`)}
      </span>
      {isActive && (
        <fieldset className={`${shared.wrap} ${classes.actions}`} aria-label={t("links.actions", { name })}>
          {url !== null && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => void copy(url, t("dialog.copied"))}
            >
              {t("links.copy")}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => onRevoke(share)}>
            {t("links.revoke")}
          </Button>
        </fieldset>
      )}
    </li>
  );
}

function entryOf({ name, isFolder }: Share): EntryIconProps["entry"] {
  return name === null || isFolder ? { kind: "folder" } : { kind: "file", extension: extensionOf(name) };
}

function useSummary(share: Share): string[] {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const { downloads, downloadsLimit: limit, expiresAt } = share;
  return [
    ...(share.linkPath === null
      ? []
      : [`${t("links.files", { count: share.files })}, ${format.bytes(share.sizeBytes)}`]),
    limit === null
      ? t("links.downloads", { count: downloads })
      : t("links.downloadsOf", { count: limit, done: format.number(downloads) }),
    ...(share.hasPassword ? [t("links.password")] : []),
    ...(expiresAt === null ? [] : [t("links.until", { date: format.date(expiresAt, "time") })]),
    t("links.created", { date: format.date(share.createdAt) }),
  ];
}
