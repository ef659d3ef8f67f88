import type { Caller } from "@dexnet/drive/http/caller";
import { AppError } from "@dexnet/protocol/errors";
import { type AccountSessionFacts, securityCalls } from "@dexnet/protocol/security";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp, useNotify } from "../../../../platform/services/app-context.tsx";
import { sessionsQuery } from "../shared/queries.ts";
import { deviceText } from "./device-text.ts";

type Sessions = readonly AccountSessionFacts[];
type Failures = ReadonlyMap<string, unknown>;

const mutationKey = ["security", "end-sessions"];
/** Never put off until there is a connection: the person would take it for done. */
const asked = { mutationKey, networkMode: "always" } as const;

/** A session that ended by itself meanwhile is what was wanted. */
async function endOne(call: Caller, id: AccountSessionFacts["id"]): Promise<void> {
  try {
    await call(securityCalls.endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "session_not_found") throw error;
  }
}

/** The row goes at once and the ending follows. When that fails the row comes back, with the reason. */
export function useEndSessions() {
  const notify = useNotify();
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const queries = useQueryClient();
  const { queryKey } = sessionsQuery(call);
  const [failures, setFailures] = useState<Failures>(new Map());

  function change(edit: (sessions: Sessions) => AccountSessionFacts[]): void {
    queries.setQueryData(queryKey, (known) => known && edit(known));
  }
  function setFailure(id: string, error: unknown): void {
    setFailures((before) => new Map([...before].filter(([other]) => other !== id)).set(id, error));
  }
  function forgetFailure(id: string): void {
    setFailures((before) => new Map([...before].filter(([other]) => other !== id)));
  }
  /** While another is still ending, what the server lists is not yet what is shown. */
  async function refresh(): Promise<void> {
    if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
  }

  const one = useMutation({
    ...asked,
    mutationFn: (session: AccountSessionFacts) => endOne(call, session.id),
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
    ...asked,
    mutationFn: () => call(securityCalls.endOtherSessions),
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
