import type { HistoryAction, HistoryDevice, RestoredCount } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { shortName } from "../../platform/format/short-name.ts";

/** Actions whose text names the folder of the entries. */
const placed: ReadonlySet<HistoryAction["kind"]> = new Set(["upload", "copy", "move"]);

/** Texts for what the history says. */
export function useHistoryTexts() {
  const { t, i18n } = useTranslation("history");

  /** Key of an action: `upload`, `uploadTo`, `uploadMany`, `uploadManyTo`. */
  function keyOf({ kind, count, target, hasManyTargets }: HistoryAction): string {
    if (kind === "created" || kind === "rename") return kind;
    const many = count > 1 ? "Many" : "";
    if (kind === "move" && target === null && !hasManyTargets) return `move${many}Top`;
    return `${kind}${many}${placed.has(kind) && target !== null ? "To" : ""}`;
  }

  return {
    action(action: HistoryAction): string {
      const { count, name, target } = action;
      return t(`actions.${keyOf(action)}`, { count, name: shortName(name), target: shortName(target ?? "") });
    },
    device(device: HistoryDevice): string {
      if (device.kind === "this") return t("device.this");
      if (device.kind === "unknown") return t("device.unknown");
      const { browser, system } = device;
      if (browser !== null && system !== null) return t("device.browserOn", { browser, system });
      return browser ?? system ?? t("device.unknown");
    },
    /** "3 files and 1 folder". */
    count({ files, folders }: RestoredCount): string {
      const parts = [
        ...(files > 0 ? [t("files", { count: files })] : []),
        ...(folders > 0 ? [t("folders", { count: folders })] : []),
      ];
      return new Intl.ListFormat(i18n.language).format(parts);
    },
  };
}
