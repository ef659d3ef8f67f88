import type { OpenedShare } from "@dexnet/drive/drive";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { Logo } from "../../../widgets/Logo.tsx";
import { LanguageLinks } from "../../../widgets/links/LanguageLinks.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { EndedShare } from "./EndedShare.tsx";
import { SharedFiles } from "./SharedFiles.tsx";
import classes from "./SharePage.module.css";
import { SharePassword } from "./SharePassword.tsx";
import type { VisitedLink } from "./visited-link.ts";

const skeletonHeightPx = 320;

type OpenShare = Extract<OpenedShare, { kind: "open" }>;

/** Page of a share link, for people without an account. */
export function SharePage() {
  const { t } = useTranslation("sharing");
  const { pathname, hash } = useLocation();
  const shareId = pathname.split("/")[2] ?? "";
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span role="img" aria-label={t("visit.brand")}>
          <Logo />
        </span>
      </header>
      <ShareContent key={`${shareId}#${hash}`} link={{ shareId, secret: hash }} />
      <footer className={`${shared.spread} ${classes.footer}`}>
        <p className={shared.note}>{t("visit.private")}</p>
        <LanguageLinks />
      </footer>
    </div>
  );
}

function ShareContent({ link }: { link: VisitedLink }) {
  const { t } = useTranslation("sharing");
  const { drive } = useApp();
  const first = useSteadyQuery({
    queryKey: ["share", link.shareId, link.secret],
    queryFn: () => drive.openShare({ ...link, password: null }),
    // A download that is counted elsewhere must not end this visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [withPassword, setWithPassword] = useState<OpenShare | null>(null);
  const [endedBy, setEndedBy] = useState<unknown>(null);
  const error = endedBy ?? first.error;
  if (error !== null) {
    return <EndedShare error={error} onRetry={() => void first.refetch()} retrying={first.isFetching} />;
  }
  const opened = withPassword ?? first.data;
  if (opened === undefined) {
    return (
      <div role="status" aria-label={t("visit.loading")}>
        <SkeletonBlock heightPx={skeletonHeightPx} />
      </div>
    );
  }
  if (opened.kind === "password-needed") {
    return <SharePassword link={link} onOpen={setWithPassword} onEnded={setEndedBy} />;
  }
  return <SharedFiles shareId={link.shareId} share={opened} onEnded={setEndedBy} />;
}
