import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type SessionInfo, sessionCalls } from "@dexnet/protocol/sessions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceText } from "../../../platform/format/device-text.ts";
import { sessionsQuery } from "../../../platform/queries/security-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

type Sessions = readonly SessionInfo[];
type Failures = ReadonlyMap<string, unknown>;

const mutationKey = ["security", "end-sessions"];
/** Not deferred until there is a connection: the user would take it for done. */
const immediate = { mutationKey, networkMode: "always" } as const;

/** A session that has ended already is no fault. */
async function endOne(call: Caller, id: SessionInfo["id"]): Promise<void> {
  try {
    await call(sessionCalls.endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "session_not_found") throw error;
  }
}

/** Removes the row at once and ends the session. After a failure the row returns with the reason. */
export function useEndSessions() {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const { queryKey } = sessionsQuery(call);
  const [failures, setFailures] = useState<Failures>(new Map());

  function change(edit: (sessions: Sessions) => SessionInfo[]): void {
    queries.setQueryData(queryKey, (known) => known && edit(known));
  }
  function setFailure(id: string, error: unknown): void {
    setFailures((before) => new Map([...before].filter(([other]) => other !== id)).set(id, error));
  }
  function forgetFailure(id: string): void {
    setFailures((before) => new Map([...before].filter(([other]) => other !== id)));
  }
  /** While another call is pending, the list of the server differs from the shown one. */
  async function refresh(): Promise<void> {
    if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
  }

  const one = useMutation({
    ...immediate,
    mutationFn: (session: SessionInfo) => endOne(call, session.id),
    async onMutate(session) {
      await queries.cancelQueries({ queryKey });
      forgetFailure(session.id);
      change((sessions) => sessions.filter(({ id }) => id !== session.id));
    },
    onError(error, session) {
      change((sessions) => [...sessions, session]);
      setFailure(session.id, error);
    },
    onSuccess: (_, session) => notify({ text: t("sessions.ended", { device: deviceText(session, t) }) }),
    onSettled: refresh,
  });

  const others = useMutation({
    ...immediate,
    mutationFn: () => call(sessionCalls.endOtherSessions),
    async onMutate() {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey) ?? [];
      setFailures(new Map());
      change((sessions) => sessions.filter(({ current }) => current));
      return before;
    },
    onError: (_, __, before) => change(() => before ?? []),
    onSuccess: ({ ended }) => notify({ text: t("sessions.endedCount", { count: ended }) }),
    onSettled: refresh,
  });

  return { endOne: one.mutate, failures, endOthers: () => others.mutate(), othersError: others.error };
}
