import type { SessionInfo } from "@dexnet/protocol/sessions";
import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionsQuery } from "../../../platform/queries/security-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { SessionRow } from "./SessionRow.tsx";
import classes from "./SessionsSection.module.css";
import { initiallyShown, neighbourOf, sortSessions } from "./session-list.ts";
import { useEndSessions } from "./use-end-sessions.ts";

/** Sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const { t } = useTranslation("profile");
  const { call, confirm } = useApp();
  const { data, isPending, error, isFetching, refetch } = useSteadyQuery(sessionsQuery(call));
  const ending = useEndSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = sortSessions(data ?? []);
  const others = sessions.filter(({ current }) => !current);

  async function askToEndOthers(): Promise<void> {
    const sure = await confirm({
      title: t("sessions.endOthersTitle"),
      text: t("sessions.endOthersText", { count: others.length }),
      confirmText: t("sessions.endOthersConfirm", { count: others.length }),
      type: "warning",
    });
    if (!sure) return;
    ending.endOthers();
    heading.current?.focus();
  }

  return (
    <Section
      title={t("sessions.title")}
      headingRef={heading}
      action={
        others.length > 0 && (
          <Button variant="subtle" color="error" onClick={() => void askToEndOthers()}>
            {t("sessions.endOthers")}
          </Button>
        )
      }
    >
      <Text c="dimmed" size="sm">
        {t("sessions.about")}
      </Text>
      <div className={`${shared.column} ${classes.body}`}>
        {isPending && <SkeletonBlock heightPx={146} />}
        {data === undefined && error !== null && (
          <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {ending.othersError !== null && (
          <LoadFailed
            text={t("sessions.endOthersFailed")}
            error={ending.othersError}
            retrying={false}
            onRetry={ending.endOthers}
          />
        )}
        {sessions.length > 0 && (
          <SessionList
            sessions={sessions}
            failures={ending.failures}
            onEnd={ending.endOne}
            onEmptied={() => heading.current?.focus()}
          />
        )}
      </div>
    </Section>
  );
}

interface SessionListProps {
  sessions: readonly SessionInfo[];
  failures: ReadonlyMap<string, unknown>;
  onEnd: (session: SessionInfo) => void;
  /** Called when the last row with a button was removed. */
  onEmptied: () => void;
}

function SessionList({ sessions, failures, onEnd, onEmptied }: SessionListProps) {
  const { t } = useTranslation("profile");
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ id: string; next: string | null } | null>(null);
  const rows = all ? sessions : sessions.slice(0, initiallyShown);

  // The focused button was removed with its row.
  useEffect(() => {
    if (leaving.current === null || sessions.some(({ id }) => id === leaving.current?.id)) return;
    const { next } = leaving.current;
    leaving.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-session="${next}"] button`);
    if (button) button.focus();
    else onEmptied();
  }, [sessions, onEmptied]);

  function endSession(session: SessionInfo): void {
    leaving.current = { id: session.id, next: neighbourOf(sessions, session.id) };
    onEnd(session);
  }

  function showAll(): void {
    const next = sessions[initiallyShown]?.id ?? null;
    setAll(true);
    // After all rows are rendered.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-session="${next}"] button`)?.focus());
  }

  return (
    <div className={`${shared.frame} ${classes.card}`}>
      <ul ref={list} className={shared.divided}>
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            failure={failures.get(session.id)}
            onEnd={() => endSession(session)}
          />
        ))}
      </ul>
      {rows.length < sessions.length && (
        <Button variant="subtle" fullWidth className={classes.all ?? ""} onClick={showAll}>
          {t("sessions.showAll", { count: sessions.length })}
        </Button>
      )}
    </div>
  );
}
