import { Button } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isBrowserPath, routePaths } from "../../../platform/routes.ts";
import { useStorageHeader } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import shared from "../../../platform/theme/shared.module.css";
import { usePreload } from "../../../platform/use-preload.ts";
import { Logo, LogoMark } from "../../../widgets/Logo.tsx";
import { lazyPart } from "../../../widgets/lazy-part.tsx";
import classes from "./Header.module.css";

const HeaderTools = lazyPart(
  "HeaderTools",
  async () => (await import("./HeaderTools.tsx")).HeaderTools,
  <div className={`${shared.row} ${shared.fill} ${classes.middle}`} />,
);
/** The profile makes queries and can be opened on pages without a query scope. */
async function loadProfile() {
  const loading = [
    import("../../../platform/services/QueryScope.tsx"),
    import("../../../features/settings/profile/ProfileModal.tsx"),
  ] as const;
  const [{ inQueryScope }, { ProfileModal }] = await Promise.all(loading);
  return inQueryScope(ProfileModal);
}
const ProfileModal = lazyPart("ProfileModal", loadProfile);

export function Header() {
  const { t } = useTranslation("app");
  const user = useUser();
  const onStoragePage = useRouterState({ select: ({ location }) => isBrowserPath(location.pathname) });
  const { isGone } = useStorageHeader();
  const isConfirmed = user?.email_activation === true;
  const inStorage = onStoragePage && user !== null && !isGone;

  return (
    <header className={`${shared.row} ${classes.header}`} data-storage={inStorage || undefined}>
      <Link
        to={routePaths.storages}
        className={classes.home}
        aria-label={t("header.home")}
        activeOptions={{ exact: true }}
      >
        {inStorage ? <LogoMark /> : <Logo />}
      </Link>
      {isConfirmed ? (
        <HeaderTools inStorage={inStorage} />
      ) : (
        <div className={`${shared.row} ${shared.fill} ${classes.middle}`} />
      )}
      {isConfirmed && <ProfileButton />}
    </header>
  );
}

function ProfileButton() {
  const { t } = useTranslation("app");
  const [opened, setOpened] = useState(false);
  // Loaded with the first opening, and kept for the closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  usePreload(loadProfile);
  return (
    <>
      <Button
        variant="default"
        className={classes.profile}
        aria-label={t("header.profile")}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpened(true);
        }}
      >
        <IconUserCircle size={20} aria-hidden />
        <span className={classes.profileText}>{t("header.profile")}</span>
      </Button>
      {wasOpened && <ProfileModal opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
