import type { WitnessRequirement } from "@dexnet/drive/drive";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { publicLogQuery } from "../../../platform/queries/public-log.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

const requirementKey = ["witness-requirement"] as const;

export type AddedWitness = { kind: "added" } | { kind: "known" } | { kind: "failed"; error: unknown };

/** Witnesses that the ledger names and that the person has added, and the choice among them until it is saved. */
export function useWitnesses() {
  const { t } = useTranslation("settings");
  const { call, drive, notify } = useApp();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const info = useSteadyQuery(publicLogQuery(call));
  const saved = useSteadyQuery({ queryKey: requirementKey, queryFn: () => drive.readWitnessRequirement() });
  const [draft, setDraft] = useState<WitnessRequirement | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const requirement = draft ?? saved.data ?? { keys: [], needed: 0 };
  const named = info.data?.witnesses ?? [];
  const rows = [...new Set([...named, ...(saved.data?.keys ?? []), ...added])];

  function choose(key: string, isChosen: boolean): void {
    const others = requirement.keys.filter((one) => one !== key);
    const keys = isChosen ? [...others, key] : others;
    // The first choice has an effect, and no more witnesses are needed than chosen.
    const needed = requirement.keys.length === 0 ? 1 : Math.min(requirement.needed, keys.length);
    setDraft({ keys, needed });
  }

  return {
    info,
    saved,
    requirement,
    rows,
    isSaving,
    isChanged: draft !== null,
    isNamed: (key: string) => named.includes(key),
    choose,
    setNeeded: (needed: number) => setDraft({ ...requirement, needed }),
    async add(key: string): Promise<AddedWitness> {
      if (rows.includes(key)) return { kind: "known" };
      try {
        await drive.checkWitnessKey(key);
      } catch (error) {
        return { kind: "failed", error };
      }
      setAdded([...added, key]);
      choose(key, true);
      return { kind: "added" };
    },
    async save(): Promise<void> {
      setIsSaving(true);
      try {
        await drive.saveWitnessRequirement(requirement);
        await queries.invalidateQueries({ queryKey: requirementKey });
        setDraft(null);
        notify({ text: t("witnesses.saved") });
      } catch (error) {
        notify({ text: errorText(error), tone: "error" });
      }
      setIsSaving(false);
    },
  };
}
