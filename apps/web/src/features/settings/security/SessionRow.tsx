import type { SessionInfo } from "@dexnet/protocol/sessions";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown, IconLogout } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { deviceKind, deviceText } from "../../../platform/format/device-text.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { relativeTime } from "../../../platform/format/relative-time.ts";
import shared from "../../../platform/theme/shared.module.css";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import classes from "./SessionRow.module.css";

const icons = { phone: IconDeviceMobile, computer: IconDeviceDesktop, unknown: IconDeviceUnknown, IconLogout } as const;

export interface SessionRowProps {
  session: SessionInfo;
  /** Reason why the session could not be ended. */
  failure: unknown;
  onEnd: () => void;
}

export function SessionRow({ session, failure, onEnd }: SessionRowProps) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const Icon = icons[deviceKind(session)];
  const device = deviceText(session, t);
  return (
    <li className={classes.row} data-session={session.id}>
      <Icon size={24} className={shared.quiet} aria-hidden />
      <div>
        <div className={`${shared.wrap} ${classes.name}`}>
          {device}
          {session.current && <span className={classes.mark}>{t("sessions.thisDevice")}</span>}
        </div>
        <div className={`${shared.note} ${shared.wrap} ${classes.times}`}>
          <span>{session.current ? t("sessions.activeNow") : <LastUsed date={session.last_used_at} />}</span>
          <span>
            {t("sessions.signedIn")}{" "}
            <ExactTime date={session.created_at}>{format.date(session.created_at, "time")}</ExactTime>
          </span>
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          className={classes.end ?? ""}
          aria-label={t("sessions.endNamed", { device })}
          onClick={onEnd}
        >
          <IconLogout size={20} className={classes.endIcon} aria-hidden />
          <span className={classes.endWord}>{t("sessions.end")}</span>
        </Button>
      )}
      {failure !== undefined && (
        <div className={classes.failure}>
          <LoadFailed text={t("sessions.endFailed")} error={failure} retrying={false} onRetry={onEnd} />
        </div>
      )}
    </li>
  );
}

function LastUsed({ date }: { date: string }) {
  const { t, i18n } = useTranslation("profile");
  return (
    <>
      {t("sessions.lastUsed")}{" "}
      <ExactTime date={date}>{relativeTime(date, Date.now(), i18n.language) ?? t("sessions.justNow")}</ExactTime>
    </>
  );
}

/** Short text, with the exact time as a tooltip and for screen readers. */
function ExactTime({ date, children }: { date: string; children: string }) {
  const exact = useFormat().date(date, "time");
  return (
    <time dateTime={date} title={exact}>
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}
