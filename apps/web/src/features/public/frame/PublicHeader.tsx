import { ActionIcon } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import shared from "../../../platform/theme/shared.module.css";
import { Logo } from "../../../widgets/Logo.tsx";
import { AccountButtons } from "./AccountButtons.tsx";
import classes from "./PublicHeader.module.css";

const pages = ["home", "features", "pricing", "about", "network"] as const;

/** Header of the pages about the product. On a phone its links and buttons are a menu. */
export function PublicHeader() {
  const { t } = useTranslation("public");
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const header = useClickOutside<HTMLElement>(() => setIsOpen(false));
  const menuId = useId();
  const keys = { onKeyDown: closeByEscape };

  function close(): void {
    setIsOpen(false);
    // The link that was pressed is hidden with the menu.
    button.current?.focus({ preventScroll: true });
  }

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key === "Escape" && isOpen) close();
  }

  return (
    <header ref={header} className={classes.header} {...keys}>
      <div className={`${shared.row} ${classes.inside}`}>
        <Link to={routePaths.home} className={classes.home} aria-label={t("nav.toHome")}>
          <Logo />
        </Link>
        <ActionIcon
          ref={button}
          className={classes.toggle}
          variant="default"
          aria-label={t("nav.menu")}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
        </ActionIcon>
        <div id={menuId} className={classes.menu} data-open={isOpen || undefined}>
          <nav className={classes.nav} aria-label={t("nav.label")}>
            {pages.map((page) => (
              <Link
                key={page}
                to={routePaths[page]}
                className={classes.link}
                activeOptions={{ includeSearch: false }}
                onClick={close}
              >
                {t(`nav.${page}`)}
              </Link>
            ))}
          </nav>
          <div className={classes.account}>
            <AccountButtons />
          </div>
        </div>
      </div>
    </header>
  );
}
