import type { Entry } from "@dexnet/drive/drive";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./SharedPath.module.css";

export interface SharedPathProps {
  path: readonly Entry[];
  /** Whether there is a level above the first folder. */
  hasTop: boolean;
  onOpen: (folderId: string | null) => void;
}

/** Folders from the top of the link down to the one that is shown. */
export function SharedPath({ path, hasTop, onOpen }: SharedPathProps) {
  const { t } = useTranslation("sharing");
  const steps = [...(hasTop ? [{ id: null, name: t("choose.top") }] : []), ...path];
  if (steps.length < 2) return null;
  return (
    <nav className={classes.path} aria-label={t("visit.path")}>
      {steps.map(({ id, name }, index) => (
        <span key={id ?? "top"} className={classes.step}>
          {index > 0 && <IconChevronRight size={16} aria-hidden />}
          <UnstyledButton
            className={classes.folder}
            aria-current={index === steps.length - 1 ? "location" : undefined}
            onClick={() => onOpen(id)}
          >
            {name}
          </UnstyledButton>
        </span>
      ))}
    </nav>
  );
}
