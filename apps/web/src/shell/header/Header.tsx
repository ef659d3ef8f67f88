import { Button } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Logo, LogoMark } from "../Logo.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { routeOf, routePaths } from "../routes.ts";
import { useUser } from "../use-user.ts";
import classes from "./Header.module.css";

const StorageHeader = lazyPart("StorageHeader", async () => (await import("./StorageHeader.tsx")).StorageHeader);
const ProfileModal = lazyPart("ScopedProfile", async () => (await import("./ScopedProfile.tsx")).ScopedProfile);

export function Header() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const onStoragePage = useRouterState({ select: ({ location }) => routeOf(location.pathname) === "storage" });
  const inStorage = onStoragePage && user !== null;

  return (
    <header className={classes.header} data-storage={inStorage || undefined}>
      <Link to={routePaths.storages} className={classes.home} aria-label={t("header.home")}>
        {inStorage ? <LogoMark /> : <Logo />}
      </Link>
      <div className={classes.middle}>{inStorage && <StorageHeader />}</div>
      {user !== null && <ProfileButton />}
    </header>
  );
}

function ProfileButton() {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  // The modal's code comes with the first opening, and stays for its closing.
  const [wasOpened, setWasOpened] = useState(false);
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
